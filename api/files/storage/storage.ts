import { type FileHandle, mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** A range of byte offsets, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** Stores the bytes of files under keys `{visibility}/{id}/{name}`, which contain nothing from user input. */
export interface FileStorage {
  /** Moves a complete local folder into the storage, or copies it. */
  place(staged: string, folder: string): Promise<void>
  /** Reads an object, or a part of it. @throws an error with the code ENOENT when it does not exist */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Reads an object together with its size in bytes. @throws an error with the code ENOENT when it does not exist */
  open(key: string): Promise<{ size: number; body: Readable }>
  /** Removes a folder; succeeds also if objects are missing. `names` are all objects it may contain, as S3 cannot remove folders. */
  remove(folder: string, names: string[]): Promise<void>
}

/** Stores files in a local folder. */
export function diskStorage(root: string): FileStorage {
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
  return {
    async place(staged, folder) {
      const target = join(root, folder)
      await mkdir(dirname(target), { recursive: true })
      // A rename within one file system is atomic; Flydrive would copy file by file.
      await rename(staged, target)
      await syncToDisk(dirname(target))
    },
    async read(key, range) {
      // Flydrive does not support range reads. A missing file rejects here, before the response starts, not in the stream.
      const file = await open(join(root, key))
      return readStream(file, range)
    },
    async open(key) {
      const file = await open(join(root, key))
      const { size } = await file.stat()
      return { size, body: readStream(file) }
    },
    remove: (folder) => disk.deleteAll(folder),
  }
}

const readStream = (file: FileHandle, range?: ByteRange) => file.createReadStream({ ...range })

/** Flushes a file, or a folder's entries, to disk (fsync), so that it survives a power failure. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
