import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { takeAnother } from '../manifest.ts'

/** Maximum sizes of unpacked rows in bytes. */
export interface UnpackLimits {
  /** Of one entry. */
  entry: number
  /** Of all entries together. */
  total: number
}

const megabyte = 1024 * 1024

/**
 * The limits of unpacking an archive. Entries are written in chunks of 4 MB and one row (see writeRows), and text is compressed to a tenth
 * at best.
 * @param archiveBytes the size of the archive
 */
export const limitsOf = (archiveBytes: number): UnpackLimits => ({
  entry: 64 * megabyte,
  total: 64 * megabyte + 100 * archiveBytes,
})

/**
 * Unpacks the entries of rows of one archive in chunks, as a gzip of some megabytes may unpack to gigabytes.
 * @returns a function that yields the rows of an entry @throws above the limits, or when an entry is not gzip
 */
export function rowUnpacker(
  limits: UnpackLimits,
): (path: string, body: AsyncIterable<Buffer>) => AsyncGenerator<Buffer, void> {
  let total = 0
  return async function* unpack(path, body) {
    let size = 0
    // The loop below fails with the same error.
    const rows: AsyncIterable<Buffer> = pipeline(body, createGunzip(), () => {})
    for await (const chunk of rows) {
      size += chunk.length
      total += chunk.length
      if (size > limits.entry) throw tooLarge(path, limits.entry)
      if (total > limits.total) throw tooLarge('The archive', limits.total)
      yield chunk
    }
  }
}

function tooLarge(what: string, limit: number) {
  const size = `${Math.floor(limit / megabyte)} MB`
  return new Error(`${what} unpacks to more than ${size}, which no backup of Sise does. ${takeAnother}`)
}
