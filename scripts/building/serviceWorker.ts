import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vite'
import { pageHashPlaceholder } from '../../schema/rules/client/pages.ts'
import { packagesOf, workerPackagesFile } from './bundledPackages.mjs'
import { clientBrowsers } from './clientBrowsers.ts'

/**
 * Builds the service worker, web/app/worker/worker.ts, into worker.js, with the list of files that it prefetches: the pages of screens, and
 * the chunks of every page. VISIT-1.
 * @param base the path of the client
 */
export function serviceWorker(base: string): Plugin {
  let root = ''
  let folder = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
      folder = join(root, config.build.outDir)
    },
    // Last, as it reads the pages.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        // Also called after a failed build, whose own error must be shown.
        if (!existsSync(join(folder, 'index.html'))) return
        const { outputFiles, metafile } = await build({
          write: false,
          metafile: true,
          entryPoints: [join(root, 'app/worker/worker.ts')],
          bundle: true,
          format: 'iife',
          minify: true,
          target: clientBrowsers,
          define: { 'process.env.NODE_ENV': '"production"' },
        })
        const manifest = JSON.stringify([...pages(folder, base), ...frame(folder)])
        const code = outputFiles.map(({ text }) => text).join('')
        writeFileSync(
          join(folder, 'worker.js'),
          code.replace('self.__WB_MANIFEST', () => manifest),
        )
        const packages = packagesOf(Object.keys(metafile.inputs))
        writeFileSync(join(folder, workerPackagesFile), JSON.stringify(packages))
      },
    },
  }
}

/** The pages by the address of their route. Without those of mailed links, whose addresses are secrets. */
function pages(folder: string, base: string) {
  return Object.entries(pagesIn(folder))
    .filter(([route]) => !route.includes('/:token'))
    .map(([route, file]) => {
      // Without the slash at the end of the home's.
      const url = (base + route.slice(1)).replace(/\/$/, '')
      return { revision: pageHashPlaceholder + file, url }
    })
}

/** The chunks of every page: in its elements, or in the list of files of its screen. */
function frame(folder: string) {
  const ofPages = Object.values(pagesIn(folder)).map((file) => chunksIn(readFileSync(join(folder, file), 'utf8')))
  const [first = [], ...others] = ofPages
  return [...new Set(first)]
    .filter((url) => others.every((named) => named.includes(url)))
    .map((url) => ({ revision: null, url }))
}

/** The chunks in a page, without its inlined stylesheet, whose name is in `data-href`. */
const chunksIn = (html: string) =>
  [...html.matchAll(/(?<!data-href=)"(\/[^"]+\/assets\/[^"]+)"/g)].map(([, url = '']) => url)

const pagesIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as Record<string, string>
