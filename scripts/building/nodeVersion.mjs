// The oldest Node that Sise runs on, and a check that ends a program on an older one. Plain JavaScript that Node 18 parses.
import { readFileSync } from 'node:fs'

/** As package.json says it: 24. */
export const oldestNode = /\d+(\.\d+)?/.exec(
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).engines.node,
)[0]

/**
 * Ends the process if its Node is older than `oldest`. Built programs contain the text of this function, so it uses nothing from outside,
 * and only syntax of old Nodes.
 * @param {string} oldest
 */
export function requireNode(oldest) {
  const present = process.versions.node
  const [major, minor] = present.split('.').map(Number)
  const [oldestMajor, oldestMinor = 0] = oldest.split('.').map(Number)
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  console.error(`Sise needs Node ${oldest} or newer; this is ${present}.`)
  process.exit(1)
}

/**
 * An esbuild plugin by which each program checks its Node before it loads anything else: otherwise an older Node would only report the
 * first import that its own modules do not have.
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
