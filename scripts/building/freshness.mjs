// Checks whether a build result is older than its sources.
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Runs `make` unless its stamp is newer than every source and has the same list of sources, and updates the stamp.
 * @param {string} stamp a file in dist/ with the modification time of the last run, and the names of its sources as content
 * @param {string[]} sources files and folders
 * @param {() => void | Promise<void>} make
 */
export async function makeIfStale(stamp, sources, make) {
  const files = sources.flatMap(filesIn)
  // Without the times of folders, which change when a build writes its first files there.
  const names = files.map(({ path }) => path).join('\n')
  const madeAt = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? -1
  if (files.every(({ mtimeMs }) => mtimeMs <= madeAt) && readFileSync(stamp, 'utf8') === names) return
  const startedAt = new Date()
  await make()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, names)
  // Sources changed during the run are newer than the stamp.
  utimesSync(stamp, startedAt, startedAt)
}

/** The sources at or below a path, without generated files. @param {string} path @returns {{ path: string, mtimeMs: number }[]} */
function filesIn(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [{ path, mtimeMs: found.mtimeMs }]
  return readdirSync(path)
    .filter((name) => name !== 'generated' && name !== 'generated.ts' && name !== 'published')
    .flatMap((name) => filesIn(join(path, name)))
}
