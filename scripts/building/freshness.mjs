// Checks whether a build result is older than its sources.
import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installTools } from '../setup.mjs'

/**
 * Runs `make` unless its stamp is newer than every source, and updates the stamp.
 * @param {string} stamp a file in dist/ whose modification time is that of the last run
 * @param {string[]} sources files and folders
 * @param {() => void | Promise<void>} make
 */
export async function makeIfStale(stamp, sources, make) {
  const madeAt = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? -1
  if (Math.max(...sources.map(newest)) <= madeAt) return
  installTools()
  const startedAt = new Date()
  await make()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, '')
  // Sources changed during the run are newer than the stamp.
  utimesSync(stamp, startedAt, startedAt)
}

/** @param {string} path @returns {number} the latest modification at or below it, in ms */
function newest(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return -1
  if (!found.isDirectory()) return found.mtimeMs
  const below = readdirSync(path)
    .filter((name) => name !== 'generated' && name !== 'generated.ts' && name !== 'published')
    .map((name) => newest(join(path, name)))
  return Math.max(found.mtimeMs, ...below)
}
