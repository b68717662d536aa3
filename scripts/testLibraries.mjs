// Libraries of the client in few modules, in dist/testLibraries, for tests: Jest loads every module anew for every test file.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { makeIfStale } from './freshness.mjs'

const folder = 'dist/testLibraries'
const icons = '@tabler/icons-react/dist/esm/icons'

/** Makes what jest.config.mjs puts in the place of Mantine, RxJS and the icons, unless it is fresh. */
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
    // What they share is one chunk, as it is one module in the packages.
    const entryPoints = { mantineCore: '@mantine/core', mantineHooks: '@mantine/hooks', rxjs: 'rxjs' }
    await build({ ...options, entryPoints, outdir: folder, outExtension: { '.js': '.mjs' }, splitting: true })
    // The package has six thousand icons and makes each when it is loaded.
    const contents = iconsInUse().map((name) => `export { default as ${name} } from '${icons}/${name}.mjs'`)
    await build({
      ...options,
      stdin: { contents: contents.join('\n'), resolveDir: '.' },
      outfile: `${folder}/icons.mjs`,
    })
  })
}

/** The icons that files of the client name. */
function iconsInUse() {
  const texts = readdirSync('web', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => readFileSync(`web/${path}`, 'utf8'))
    .filter((text) => text.includes("from '@tabler/icons-react'"))
  const names = new Set(texts.flatMap((text) => text.match(/\bIcon[A-Z]\w*/g) ?? []))
  return [...names].filter((name) => existsSync(`node_modules/${icons}/${name}.mjs`))
}
