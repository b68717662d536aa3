import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FileStorage } from '../../api/files/storage/storage.ts'

/** How often the storage is asked again for what is left of a file. */
const retries = 2
const zeros = Buffer.alloc(64 * 1024)

/**
 * The bytes of an opened file, exactly `size` of them: where the storage breaks off, it is asked for the rest. What cannot
 * be had at all is filled with zeros, as tar does, for the entry's size stands before it in the archive.
 * @param onFault hears what is missing
 */
export async function* fileBytes(
  storage: FileStorage,
  key: string,
  { size, body }: { size: number; body: Readable },
  onFault: (fault: string) => void,
): AsyncGenerator<Buffer> {
  let done = 0
  if (size === 0) body.destroy()
  for (let attempt = 0; done < size; attempt += 1) {
    try {
      const rest = attempt === 0 ? body : await storage.read(key, { start: done, end: size - 1 })
      for await (const chunk of rest as AsyncIterable<Buffer>) {
        const piece = chunk.subarray(0, size - done)
        done += piece.length
        yield piece
      }
      if (done < size) throw new Error('it ended early')
    } catch (error) {
      if (attempt < retries) await pause(500 * (attempt + 1))
      else {
        onFault(`cannot be read from byte ${done} on: ${error instanceof Error ? error.message : String(error)}`)
        for (; done < size; done += zeros.length) yield zeros.subarray(0, size - done)
      }
    }
  }
}
