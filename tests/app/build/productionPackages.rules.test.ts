import { build } from 'esbuild'
import { productionPackages } from '../../../scripts/building/productionPackages.mjs'

/** The bundled form of the servers' packages. */
async function bundled(entry: string) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: `export * from '${entry}'`, resolveDir: '.' },
    write: false,
    bundle: true,
    metafile: true,
    format: 'esm',
    platform: 'node',
    plugins: [productionPackages],
  })
  return { text: outputFiles[0]?.text ?? '', files: Object.keys(metafile.inputs) }
}

test('GQL-3 (rules: the bundle) the gateway’s packages are bundled in production mode whatever NODE_ENV its operator sets', async () => {
  const { text, files } = await bundled('@apollo/server')
  expect(files.some((file) => file.includes('graphql/jsutils/instanceOf'))).toBe(true)
  expect(text).not.toContain('process.env.NODE_ENV')
})

test('GQL-3 (rules: the bundle) queries are hashed by Node’s crypto and not in JavaScript', async () => {
  const { text } = await bundled('@apollo/utils.createhash')
  expect(text).toMatch(/if \(utils_isnodelike_1\.isNodeLike\) \{\s*return __require\("crypto"\)\.createHash/)
})
