// The oldest Node that Sise runs on, and what ends a program on an older one.
import { readFileSync } from 'node:fs'

/** As package.json says it: 20.19. */
export const oldestNode = /\d+\.\d+/.exec(
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).engines.node,
)[0]

/**
 * Ends the process if its Node is older than `oldest`. Bundles have its text at their head (building/make.mjs), so it uses nothing from
 * outside, and what old Nodes read.
 * @param {string} oldest
 */
export function requireNode(oldest) {
  const present = process.versions.node
  const [major, minor] = present.split('.').map(Number)
  const [oldestMajor, oldestMinor] = oldest.split('.').map(Number)
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  console.error(`Sise needs Node ${oldest} or newer; this is ${present}.`)
  process.exit(1)
}
