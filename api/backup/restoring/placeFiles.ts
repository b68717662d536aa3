import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type FileStorage, syncToDisk } from '../../files/storage/storage.ts'

/** Writes the files of an archive into a storage. */
export interface FilePlacer {
  /** Adds a file; a folder is complete when the next one begins. */
  take(folder: string, name: string, body: AsyncIterable<Buffer>): Promise<void>
  /** Stores the last folder. */
  finish(): Promise<void>
  /** Removes the staging folder. */
  close(): Promise<void>
}

/**
 * Stages files in `stagingDir` and stores them folder by folder. An existing folder is replaced: ids are unique, so it
 * is the same file, or left by a killed restore.
 */
export async function filePlacer(storage: FileStorage, stagingDir: string, signal: AbortSignal): Promise<FilePlacer> {
  await mkdir(stagingDir, { recursive: true })
  const staging = await mkdtemp(join(stagingDir, 'restore-'))
  let current: { folder: string; ready: string; names: string[] } | undefined

  const finish = async () => {
    if (!current) return
    const { folder, ready, names } = current
    await syncToDisk(ready)
    await storage.remove(folder, names, signal)
    await storage.put(ready, folder, signal)
    await rm(ready, { recursive: true, force: true })
    current = undefined
  }
  return {
    async take(folder, name, body) {
      if (current?.folder !== folder) {
        await finish()
        current = { folder, ready: join(staging, folder.replaceAll('/', '-')), names: [] }
        await mkdir(current.ready)
      }
      current.names.push(name)
      // Synced to disk before its row is committed.
      await pipeline(body, createWriteStream(join(current.ready, name), { flags: 'wx', flush: true }))
    },
    finish,
    close: () => rm(staging, { recursive: true, force: true }),
  }
}
