import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { removeFolder, removeFoldersOfKilledRuns } from '../temporaryFolder.mjs'

const builds = 'dist/.builds'
const keptMs = 90 * 24 * 3_600_000

/**
 * Runs `build` with a folder of its own, and then places the files from there, so that a killed build changes nothing, two at once do not
 * mix, and a server started or running meanwhile never finds a half-written or missing file.
 * @param {(folder: string) => void | Promise<void>} build
 * @param {Parameters<typeof placeBuild>[1]} target
 */
export async function buildApart(build, target) {
  const own = `${builds}/${process.pid}`
  // This process may build another part meanwhile.
  const folder = join(own, basename(target.to))
  mkdirSync(folder, { recursive: true })
  removeFoldersOfKilledRuns(builds)
  try {
    await build(folder)
    placeBuild(folder, target)
  } finally {
    removeFolder(folder)
    if (readdirSync(own).length === 0) removeFolder(own)
  }
}

/**
 * Renames the files of a build into the folder `to` of the same disk: those with a hash of their content in their names first, as the others
 * name them. Such of the build before stay for what runs or is open in a browser, and such of earlier ones for 90 days.
 * @param {string} from
 * @param {{ to: string, isHashed: (path: string) => boolean, lastBuiltAt: number }} target `isHashed` gets paths relative to the folder;
 * `lastBuiltAt` is when the build before began, in ms since 1970
 */
export function placeBuild(from, { to, isHashed, lastBuiltAt }) {
  const built = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(from, path)).isFile(),
  )
  const hashed = built.filter(isHashed)
  for (const path of [...hashed, ...built.filter((one) => !isHashed(one))]) {
    mkdirSync(dirname(join(to, path)), { recursive: true })
    renameSync(join(from, path), join(to, path))
  }
  const unusedSince = Math.min(lastBuiltAt, Date.now() - keptMs)
  for (const folder of new Set(hashed.map((path) => dirname(path))))
    for (const path of readdirSync(join(to, folder)).map((name) => join(folder, name)))
      if (isHashed(path) && !built.includes(path) && changedAt(join(to, path)) < unusedSince)
        rmSync(join(to, path), { force: true })
}

/** In ms since 1970; Infinity if another build has removed the file. @param {string} path */
const changedAt = (path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity
