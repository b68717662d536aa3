import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FileStorage } from '../files/storage/storage.ts'
import { codeOf } from '../files/storage/storageFailure.ts'
import { existingFileIds, type StoredFolder } from '../files/storage/storedFolders.ts'
import type { Transaction } from '../store/database.ts'
import type { ArchiveWriter } from './archiveWriter.ts'
import type { Manifest } from './manifest.ts'

export type FilesWritten = Pick<Manifest, 'deletedFiles' | 'faults'>

/**
 * Adds the bytes of all files as `files/{folder}/{name}`. A file without bytes is a fault unless the current database shows that it was
 * deleted after the snapshot.
 */
export async function writeFiles(
  archive: ArchiveWriter,
  storage: FileStorage,
  folders: StoredFolder[],
  now: Transaction,
  signal: AbortSignal,
): Promise<FilesWritten> {
  const faults: { id: string; path: string; fault: string }[] = []
  for (const { id, folder, objects } of folders)
    for (const { name, bytes } of objects) {
      const key = `${folder}/${name}`
      const onFault = (fault: string) => void faults.push({ id, path: `files/${key}`, fault })
      const opened = await openIfThere(storage, key, signal)
      if (opened)
        await archive.add(`files/${key}`, opened.size, fileBytes(storage, key, { ...opened, signal }, onFault))
      if (!opened) onFault('is missing')
      else if (opened.size !== bytes) onFault(`has ${opened.size} bytes instead of ${bytes}`)
    }
  const ids = [...new Set(faults.map(({ id }) => id))]
  const living = ids.length > 0 ? await existingFileIds(now, ids) : new Set<string>()
  return {
    deletedFiles: ids.filter((id) => !living.has(id)),
    faults: faults.filter(({ id }) => living.has(id)).map(({ path, fault }) => ({ path, fault })),
  }
}

async function openIfThere(storage: FileStorage, key: string, signal: AbortSignal) {
  try {
    return await storage.open(key, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (codeOf(error) === 'ENOENT') return undefined
    throw new Error(
      `The storage of files failed at ${key}: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    )
  }
}

/** How often to resume reading a file from the storage. */
const retries = 2
const zeros = Buffer.alloc(64 * 1024)

/**
 * Reads exactly `size` bytes of an opened file, resuming when the storage breaks off. Fills unreadable bytes with zeros, as tar does,
 * because the size of an entry precedes it in the archive.
 * @param onFault called with a description of missing bytes
 */
async function* fileBytes(
  storage: FileStorage,
  key: string,
  { size, body, signal }: { size: number; body: Readable; signal: AbortSignal },
  onFault: (fault: string) => void,
): AsyncGenerator<Buffer> {
  let done = 0
  if (size === 0) body.destroy()
  for (let attempt = 0; done < size; attempt += 1) {
    try {
      const rest = attempt === 0 ? body : await storage.read(key, signal, { start: done, end: size - 1 })
      for await (const chunk of rest as AsyncIterable<Buffer>) {
        const slice = chunk.subarray(0, size - done)
        done += slice.length
        yield slice
      }
      if (done < size) throw new Error('it ended early')
    } catch (error) {
      signal.throwIfAborted()
      if (attempt < retries) await pause(500 * (attempt + 1))
      else {
        onFault(`cannot be read from byte ${done} on: ${error instanceof Error ? error.message : String(error)}`)
        for (; done < size; done += zeros.length) yield zeros.subarray(0, size - done)
      }
    }
  }
}
