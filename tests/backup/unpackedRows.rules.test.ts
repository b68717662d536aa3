import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { rowUnpacker } from '../../api/backup/restoring/unpackRows.ts'

const megabyte = 1024 * 1024

/** A gzip of so many megabytes of zeros: concatenated gzips are one. */
const zeros = (megabytes: number) => Buffer.concat(Array<Buffer>(megabytes).fill(gzipSync(Buffer.alloc(megabyte))))

async function sizeOf(rows: AsyncIterable<Buffer>) {
  let size = 0
  for await (const chunk of rows) size += chunk.length
  return size
}

test('backup: rows are unpacked chunk by chunk, up to the limit of an entry and of the archive', async () => {
  const unpack = rowUnpacker({ entry: 3 * megabyte, total: 5 * megabyte })
  expect(await sizeOf(unpack('rows/a', Readable.from([zeros(3)])))).toBe(3 * megabyte)
  expect(await sizeOf(unpack('rows/b', Readable.from([zeros(2)])))).toBe(2 * megabyte)
  await expect(sizeOf(unpack('rows/c', Readable.from([zeros(1)])))).rejects.toThrow(
    'The archive unpacks to more than 5 MB, which no backup of Sise does. Nothing was restored; take another archive.',
  )
})

test('backup: an entry that unpacks to gigabytes is unpacked only up to the limit', async () => {
  const unpack = rowUnpacker({ entry: 3 * megabyte, total: 50 * megabyte })
  let longest = 0
  let size = 0
  const reading = (async () => {
    for await (const chunk of unpack('rows/a', Readable.from([zeros(3_000)]))) {
      longest = Math.max(longest, chunk.length)
      size += chunk.length
    }
  })()
  await expect(reading).rejects.toThrow(/^rows\/a unpacks to more than 3 MB/)
  expect(size).toBeLessThanOrEqual(3 * megabyte)
  expect(longest).toBeLessThanOrEqual(megabyte)
})

test('backup: an entry that is no gzip, or is truncated, is an error', async () => {
  const unpack = rowUnpacker({ entry: megabyte, total: megabyte })
  await expect(sizeOf(unpack('rows/a', Readable.from([Buffer.from('tere')])))).rejects.toThrow()
  await expect(sizeOf(unpack('rows/a', Readable.from([gzipSync('tere').subarray(0, 15)])))).rejects.toThrow()
})
