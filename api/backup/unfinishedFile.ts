import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const ending = '.sise-unfinished'
/** A running backup writes continuously, so a file unchanged for this long is abandoned. */
const abandonedAfterMs = 60 * 60 * 1000

/** The temporary file of an archive until it is complete. */
export interface UnfinishedFile {
  path: string
  /** Renames it to the target, or to another name in its folder. */
  finish(as?: string): Promise<void>
  /** Removes the file if it exists. */
  discard(): Promise<void>
}

/**
 * Creates a temporary path next to `target`, and removes those left by killed backups.
 * @param bytes minimum size of the archive
 * @throws when the target exists, or the disk has less free space
 */
export async function beginFile(target: string, bytes: number): Promise<UnfinishedFile> {
  const folder = dirname(target)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeAbandoned(folder)
  if (await exists(target)) throw new Error(`${target} exists already.`)
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes)
    throw new Error(
      `There is no room in ${folder}: ${inMb(bavail * bsize)} are free, the files alone are ${inMb(bytes)}.`,
    )
  const path = join(folder, `.${basename(target)}.${process.pid}${ending}`)
  return {
    path,
    async finish(as = target) {
      await rename(path, as)
      const entries = await open(folder)
      await entries.sync()
      await entries.close()
    },
    discard: () => rm(path, { force: true }),
  }
}

async function removeAbandoned(folder: string) {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(ending)) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (mtimeMs < Date.now() - abandonedAfterMs) await rm(join(folder, name), { force: true })
  }
}

async function exists(path: string) {
  try {
    await stat(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

function inMb(bytes: number) {
  return `${Math.floor(bytes / 1e6)} MB`
}
