import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FileStorage, syncToDisk } from '../../api/files/storage/storage.ts'

/** Puts the files of an archive into a storage. */
export interface FilePlacer {
  /** Takes one file; the folder before it is complete once another one begins. */
  take(folder: string, name: string, body: Readable): Promise<void>
  /** Places the last folder. */
  finish(): Promise<void>
  /** Removes what was being made ready. */
  close(): Promise<void>
}

/**
 * Files are made ready in `stagingDir` and placed folder by folder. A folder that is there already is replaced: ids are
 * never used twice, so it is the same file, or what a killed restore has left of it.
 */
export async function filePlacer(storage: FileStorage, stagingDir: string): Promise<FilePlacer> {
  await mkdir(stagingDir, { recursive: true })
  const staging = await mkdtemp(join(stagingDir, 'restore-'))
  let current: { folder: string; ready: string; names: string[] } | undefined

  const finish = async () => {
    if (!current) return
    const { folder, ready, names } = current
    await syncToDisk(ready)
    await storage.remove(folder, names)
    await storage.place(ready, folder)
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
      // On the disk itself before its row says that it is there.
      await pipeline(body, createWriteStream(join(current.ready, name), { flags: 'wx', flush: true }))
    },
    finish,
    close: () => rm(staging, { recursive: true, force: true }),
  }
}
