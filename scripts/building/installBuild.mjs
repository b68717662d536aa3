import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { removeFolder, removeFoldersOfKilledRuns } from '../temporaryFolder.mjs'

const builds = 'dist/.builds'
const retentionMs = 90 * 24 * 3_600_000

/**
 * Runs `build` with a temporary folder, and then moves its files to the target, so that a killed build changes nothing, concurrent builds
 * do not mix, and a server never finds an incomplete or missing file.
 * @param {(folder: string) => void | Promise<void>} build
 * @param {Parameters<typeof installBuild>[1]} target
 */
export async function buildApart(build, target) {
  const own = `${builds}/${process.pid}`
  // This process may run another build concurrently.
  const folder = join(own, basename(target.to))
  mkdirSync(folder, { recursive: true })
  removeFoldersOfKilledRuns(builds)
  try {
    await build(folder)
    installBuild(folder, target)
  } finally {
    removeFolder(folder)
    if (readdirSync(own).length === 0) removeFolder(own)
  }
}

/**
 * Moves the files of a build into the folder `to` on the same disk: first those with a hash in their names, as the others refer to them.
 * Hashed files of the previous build stay for running servers and open tabs, and those of earlier builds for 90 days.
 * @param {string} from
 * @param {{ to: string, isHashed: (path: string) => boolean, lastBuiltAt: number }} target `isHashed` gets paths relative to the folder;
 * `lastBuiltAt` is when the previous build began, in ms since 1970
 */
export function installBuild(from, { to, isHashed, lastBuiltAt }) {
  const built = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(from, path)).isFile(),
  )
  const hashed = built.filter(isHashed)
  for (const path of [...hashed, ...built.filter((one) => !isHashed(one))]) {
    mkdirSync(dirname(join(to, path)), { recursive: true })
    renameSync(join(from, path), join(to, path))
  }
  const unusedSince = Math.min(lastBuiltAt, Date.now() - retentionMs)
  for (const folder of new Set(hashed.map((path) => dirname(path))))
    for (const path of readdirSync(join(to, folder)).map((name) => join(folder, name)))
      if (isHashed(path) && !built.includes(path) && changedAt(join(to, path)) < unusedSince)
        rmSync(join(to, path), { force: true })
}

/** In ms since 1970; Infinity if another build has removed the file. @param {string} path */
const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity
