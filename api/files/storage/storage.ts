import { access, constants, type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** A range of byte offsets, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Stores the bytes of files under keys `{visibility}/{id}/{name}`, which contain nothing from user input. Every call ends: by its own
 * limits, or by `signal`, which the caller aborts once no caller waits for the result.
 */
export interface FileStorage {
  /** Moves or copies a complete local folder into the storage. */
  put(staged: string, folder: string, signal: AbortSignal): Promise<void>
  /** Reads an object or a range of it. @throws an error with the code ENOENT when it does not exist */
  read(key: string, signal: AbortSignal, range?: ByteRange): Promise<Readable>
  /** Reads an object together with its size in bytes. @throws an error with the code ENOENT when it does not exist */
  open(key: string, signal: AbortSignal): Promise<{ size: number; body: Readable }>
  /** Removes a folder, also if objects are missing. `names` are all objects that it may contain, as S3 cannot remove folders. */
  remove(folder: string, names: string[], signal: AbortSignal): Promise<void>
  /** Checks whether files can be stored. @throws the reason if not */
  check(signal: AbortSignal): Promise<void>
}

/** Stores files in a local folder. An operation that the disk has begun cannot be aborted. */
export function diskStorage(root: string): FileStorage {
  return {
    async put(staged, folder, signal) {
      signal.throwIfAborted()
      const target = join(root, folder)
      const above = await madeFolder(dirname(target))
      // Atomic within one file system.
      await rename(staged, target)
      await syncToDisk(above)
    },
    async read(key, signal, range) {
      signal.throwIfAborted()
      // A missing file rejects here, before the response starts, instead of in the stream.
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
      const target = join(root, folder)
      const above = await madeFolder(dirname(target))
      await rm(target, { recursive: true, force: true })
      // Before the caller deletes its row in `file_leftovers`: after a power failure a folder without one would never be swept.
      await syncToDisk(above)
    },
    async check(signal) {
      signal.throwIfAborted()
      await mkdir(root, { recursive: true })
      await access(root, constants.R_OK | constants.W_OK | constants.X_OK)
    },
  }
}

/** Creates a folder, durably, unless it exists. @returns its path */
async function madeFolder(path: string): Promise<string> {
  const first = await mkdir(path, { recursive: true })
  if (first !== undefined) await syncToDisk(dirname(first))
  return path
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
