import { access, constants, type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** A range of byte offsets, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Stores the bytes of files under keys `{visibility}/{id}/{name}`, which contain nothing from user input. Every call ends: it is bounded
 * by limits of its own, and by `signal`, which the caller aborts when nobody waits for the result any more.
 */
export interface FileStorage {
  /** Moves a complete local folder into the storage, or copies it. */
  place(staged: string, folder: string, signal: AbortSignal): Promise<void>
  /** Reads an object, or a part of it. @throws an error with the code ENOENT when it does not exist */
  read(key: string, signal: AbortSignal, range?: ByteRange): Promise<Readable>
  /** Reads an object together with its size in bytes. @throws an error with the code ENOENT when it does not exist */
  open(key: string, signal: AbortSignal): Promise<{ size: number; body: Readable }>
  /** Removes a folder; succeeds also if objects are missing. `names` are all objects it may contain, as S3 cannot remove folders. */
  remove(folder: string, names: string[], signal: AbortSignal): Promise<void>
  /** Looks whether files can be stored. @throws why not */
  check(signal: AbortSignal): Promise<void>
}

/** Stores files in a local folder. What the disk has begun to do cannot be aborted. */
export function diskStorage(root: string): FileStorage {
  return {
    async place(staged, folder, signal) {
      signal.throwIfAborted()
      const target = join(root, folder)
      await mkdir(dirname(target), { recursive: true })
      // Atomic within one file system.
      await rename(staged, target)
      await syncToDisk(dirname(target))
    },
    async read(key, signal, range) {
      signal.throwIfAborted()
      // A missing file rejects here, before the response starts, not in the stream.
      const file = await open(join(root, key))
      return readStream(file, range)
    },
    async open(key, signal) {
      signal.throwIfAborted()
      const file = await open(join(root, key))
      const { size } = await file.stat()
      return { size, body: readStream(file) }
    },
    async remove(folder, _names, signal) {
      signal.throwIfAborted()
      await rm(join(root, folder), { recursive: true, force: true })
    },
    async check(signal) {
      signal.throwIfAborted()
      await mkdir(root, { recursive: true })
      await access(root, constants.R_OK | constants.W_OK | constants.X_OK)
    },
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
