import { oldestNode, requireNode } from '../nodeVersion.mjs'

/**
 * An esbuild plugin by which each program checks its Node before it loads anything else: an older Node cannot link an import of what its own
 * modules do not have, and would say nothing but that.
 * @type {import('esbuild').Plugin}
 */
export const checkedEntries = {
  name: 'checked entries',
  setup(bundling) {
    const namespace = 'checked'
    bundling.onResolve({ filter: /./ }, ({ path, kind }) => (kind === 'entry-point' ? { path, namespace } : undefined))
    bundling.onLoad({ filter: /./, namespace }, ({ path }) => ({
      contents: `(${String(requireNode)})('${oldestNode}')\nawait import('./${path}')`,
      resolveDir: process.cwd(),
    }))
  },
}
