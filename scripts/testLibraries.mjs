// Bundles libraries of the client into a few modules in dist/testLibraries: Jest loads every module again for each test file.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { makeIfStale } from './freshness.mjs'

const folder = 'dist/testLibraries'
const icons = '@tabler/icons-react/dist/esm/icons'

/** Bundles the modules that jest.config.mjs maps Mantine, RxJS and the icons to, unless they are up to date. */
export function makeTestLibraries() {
  return makeIfStale('dist/.testLibraries', ['package-lock.json', 'scripts/testLibraries.mjs', 'web'], async () => {
    const { build } = await import('esbuild')
    rmSync(folder, { recursive: true, force: true })
    const options = {
      bundle: true,
      format: /** @type {const} */ ('esm'),
      platform: /** @type {const} */ ('browser'),
      target: 'node20',
      external: ['react', 'react-dom'],
      define: { 'process.env.NODE_ENV': '"test"' },
      logLevel: /** @type {const} */ ('error'),
    }
    // Modules that the entry points share stay single instances, as in the packages.
    const entryPoints = { mantineCore: '@mantine/core', mantineHooks: '@mantine/hooks', rxjs: 'rxjs' }
    await build({ ...options, entryPoints, outdir: folder, outExtension: { '.js': '.mjs' }, splitting: true })
    // Loading the package creates all of its six thousand icons.
    const contents = iconsInUse().map((name) => `export { default as ${name} } from '${icons}/${name}.mjs'`)
    await build({
      ...options,
      stdin: { contents: contents.join('\n'), resolveDir: '.' },
      outfile: `${folder}/icons.mjs`,
    })
  })
}

/** The names of the icons that the client's files import. */
function iconsInUse() {
  const texts = readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => readFileSync(`web/${path}`, 'utf8'))
    .filter((text) => text.includes("from '@tabler/icons-react'"))
  const names = new Set(texts.flatMap((text) => text.match(/\bIcon[A-Z]\w*/g) ?? []))
  return [...names].filter((name) => existsSync(`node_modules/${icons}/${name}.mjs`))
}
