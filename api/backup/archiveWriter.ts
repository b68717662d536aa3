import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import type { ArchiveEntry } from './manifest.ts'

/** A tar archive that is being written. */
export interface ArchiveWriter {
  /** The entries written so far. */
  entries: ArchiveEntry[]
  /** Adds an entry of exactly `size` bytes. @throws errors of reading `body` or writing the archive */
  add(path: string, size: number, body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>
  /** Completes the archive and syncs it to disk. */
  finish(): Promise<void>
  /** Stops writing and closes the file. */
  abandon(): Promise<void>
}

/**
 * Creates an archive that only its owner can read.
 * @param time modification time of all entries
 * @param signal aborts the writing with its reason
 * @param onProgress called as bytes are written
 */
export function writeArchive(file: string, time: Date, signal: AbortSignal, onProgress: () => void): ArchiveWriter {
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  const tar = pack()
  const written = pipeline(tar, output, { signal })
  // `add` or `finish` throws the error.
  written.catch(() => {})
  const entries: ArchiveEntry[] = []
  return {
    entries,
    async add(path, size, body) {
      signal.throwIfAborted()
      const hash = createHash('sha256')
      const hashed = async function* () {
        for await (const chunk of body) {
          hash.update(chunk)
          onProgress()
          yield chunk
        }
      }
      try {
        await pipeline(hashed, tar.entry({ name: path, size, mode: 0o600, mtime: time }))
      } catch (error) {
        signal.throwIfAborted()
        // On a full disk tar-stream reports only a premature close.
        throw output.errored ?? error
      }
      entries.push({ path, size, sha256: hash.digest('hex') })
    },
    async finish() {
      tar.finalize()
      await written
    },
    async abandon() {
      tar.destroy()
      await written.catch(() => {})
    },
  }
}
