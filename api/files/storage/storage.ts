import { type FileHandle, mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'

/** The bytes of a file from `start` to `end`, both included. */
export interface ByteRange {
  start: number
  end: number
}

/** Where the bytes of files are kept. Keys are made by us of a folder, an id and a name: nothing of a person's stands in them. */
export interface FileStorage {
  /** Puts a folder that stands ready on this machine in its place. Afterwards it may be gone from where it stood. */
  place(staged: string, folder: string): Promise<void>
  /** The bytes of a key. @throws when there are none */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** All bytes of a key and how many they are. @throws an error with the code ENOENT when there are none */
  open(key: string): Promise<{ size: number; body: Readable }>
  /** Removes a folder, or what there is of it. `names` are all that may stand in it. */
  remove(folder: string, names: string[]): Promise<void>
}

/** Files in a folder of this machine. */
export function diskStorage(root: string): FileStorage {
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
  return {
    async place(staged, folder) {
      const target = join(root, folder)
      await mkdir(dirname(target), { recursive: true })
      // Within one file system: there in a moment and whole, or not at all. Flydrive would copy.
      await rename(staged, target)
      await synced(dirname(target))
    },
    async read(key, range) {
      // Flydrive reads whole files only. Opened first, so that a missing one is told before the answer begins.
      const file = await open(join(root, key))
      return readable(file, range)
    },
    async open(key) {
      const file = await open(join(root, key))
      const { size } = await file.stat()
      return { size, body: readable(file) }
    },
    remove: (folder) => disk.deleteAll(folder),
  }
}

const readable = (file: FileHandle, range?: ByteRange) => file.createReadStream({ ...range })

/** Brings the entries of a folder to the disk itself. */
export async function synced(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
