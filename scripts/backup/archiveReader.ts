import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'

/** One entry of an archive; its body is to be read before the next one is asked for, or left alone. */
export interface ReadEntry {
  path: string
  size: number
  body: Readable
}

/** The entries of a tar archive, one after the other. @throws where the file is missing, cut off within an entry, or no tar */
export async function* readArchive(file: string): AsyncGenerator<ReadEntry> {
  const source = createReadStream(file, { highWaterMark: 256 * 1024 })
  const tar = extract()
  const read = pipeline(source, tar)
  // The loop below ends with the same error.
  read.catch(() => {})
  try {
    for await (const entry of tar) {
      yield { path: entry.header.name, size: entry.header.size ?? 0, body: entry }
      entry.resume()
    }
    await read
  } finally {
    source.destroy()
  }
}
