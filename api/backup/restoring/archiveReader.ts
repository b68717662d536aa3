import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'

/** An entry of an archive. Read or skip its body before the next entry. */
export interface ReadEntry {
  path: string
  size: number
  body: AsyncIterable<Buffer>
}

/** Reads the entries of a tar archive in order. @throws when the file is missing, truncated or not a tar */
export async function* readArchive(file: string): AsyncGenerator<ReadEntry> {
  const source = createReadStream(file, { highWaterMark: 256 * 1024 })
  const tar = extract()
  const read = pipeline(source, tar)
  // The loop below fails with the same error.
  read.catch(() => {})
  try {
    for await (const entry of tar) {
      yield { path: entry.header.name, size: entry.header.size ?? 0, body: entry as AsyncIterable<Buffer> }
      entry.resume()
    }
    await read
  } finally {
    source.destroy()
  }
}
