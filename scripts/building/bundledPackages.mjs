// Which packages a bundle contains, as its bundler says it: the source of notices and SBOM.

/** The file in a build's folder that lists the packages of its bundles. */
export const packagesFile = 'packages.json'

/** The same for the service worker, which is beside the client. */
export const workerPackagesFile = 'worker.packages.json'

/**
 * The folders of the packages among the modules of a bundle, such as node_modules/zod, sorted.
 * @param {Iterable<string>} modules their paths
 * @returns {string[]}
 */
export function packagesOf(modules) {
  const folders = [...modules].flatMap(
    (path) =>
      /^.*?(?<folder>node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(path.replaceAll('\\', '/'))
        ?.groups?.folder ?? [],
  )
  return [...new Set(folders)].sort()
}

/** Writes the packages of a Vite build into its folder. @returns {import('vite').Plugin} */
export function listPackages() {
  return {
    name: 'list-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      this.emitFile({ type: 'asset', fileName: packagesFile, source: JSON.stringify(packagesOf(modules)) })
    },
  }
}
