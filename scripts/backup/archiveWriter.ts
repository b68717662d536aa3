import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import type { ArchiveEntry } from './manifest.ts'

/** A tar archive that is being written, entry after entry. */
export interface ArchiveWriter {
  /** What has been added so far. */
  entries: ArchiveEntry[]
  /** Adds an entry of exactly `size` bytes. @throws what reading `body` or writing the archive throws */
  add(path: string, size: number, body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>
  /** Ends the archive; afterwards it is on the disk itself. */
  finish(): Promise<void>
  /** Stops writing and lets the file go, whatever it holds. */
  abandon(): Promise<void>
}

/**
 * Opens a new file that only its owner may read.
 * @param time of all entries
 * @param signal ends the writing with its reason
 */
export function writeArchive(file: string, time: Date, signal: AbortSignal): ArchiveWriter {
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  const tar = pack()
  const written = pipeline(tar, output, { signal })
  // Whoever adds or finishes hears of it.
  written.catch(() => {})
  const entries: ArchiveEntry[] = []
  return {
    entries,
    async add(path, size, body) {
      signal.throwIfAborted()
      const hash = createHash('sha256')
      const hashed = async function* () {
        for await (const piece of body) {
          hash.update(piece)
          yield piece
        }
      }
      try {
        await pipeline(hashed, tar.entry({ name: path, size, mode: 0o600, mtime: time }))
      } catch (error) {
        signal.throwIfAborted()
        // A full disk shows here only as a stream that closed too early.
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
