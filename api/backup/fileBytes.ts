import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FileStorage } from '../files/storage/storage.ts'

/** How often to resume reading a file from the storage. */
const retries = 2
const zeros = Buffer.alloc(64 * 1024)

/**
 * Reads exactly `size` bytes of an opened file, resuming when the storage breaks off. Bytes that cannot be read are
 * filled with zeros, as tar does, because an entry's size precedes it in the archive.
 * @param onFault called with a description of missing bytes
 */
export async function* fileBytes(
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
        const piece = chunk.subarray(0, size - done)
        done += piece.length
        yield piece
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
