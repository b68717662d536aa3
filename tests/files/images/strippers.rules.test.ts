import { beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { cleanAvif } from '../../../api/files/images/metadata/avif.ts'
import { cleanGif } from '../../../api/files/images/metadata/gif.ts'
import { cleanJpeg } from '../../../api/files/images/metadata/jpeg.ts'
import { cleanPng } from '../../../api/files/images/metadata/png.ts'
import { cleanWebp } from '../../../api/files/images/metadata/webp.ts'
import { arrow, turnedPhoto } from './pictures.ts'

/** The stripper of each format, called as for an image that is rotated (EXIF orientation 6). */
const strippers = {
  jpeg: (bytes: Buffer) => cleanJpeg(bytes, 6),
  png: (bytes: Buffer) => cleanPng(bytes, 6),
  webp: (bytes: Buffer) => cleanWebp(bytes, 6),
  gif: (bytes: Buffer) => cleanGif(bytes),
  // It finds the given metadata blocks by their content; here a slice at a seventh of the file serves as one.
  avif: (bytes: Buffer) => cleanAvif(bytes, [bytes.subarray(bytes.length / 7, bytes.length / 6)]),
}
const formats = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const
type Format = (typeof formats)[number]

const rounds = 3_000
/** How many bytes the result may be larger: the rewritten orientation and its container. */
const addedBytes = 64
const samples = new Map<Format, Buffer>()

beforeAll(async () => {
  samples.set('jpeg', await turnedPhoto(6))
  const frames = { raw: { width: 40, height: 90, channels: 3, pageHeight: 30 } } as const
  const moving = () => sharp(Buffer.from(Array.from({ length: 40 * 90 * 3 }, (_, at) => at % 251)), frames)
  samples.set('gif', await moving().gif().toBuffer())
  for (const format of ['png', 'webp', 'avif'] as const) {
    const picture = (await arrow(60, 40)).withExif({ IFD0: { Artist: 'Mari Mets' } }).withXmp('<x>Mari Mets</x>')
    samples.set(format, await picture.toFormat(format).toBuffer())
  }
})

/** Pseudorandom integers below a bound, the same in every run (mulberry32). */
function numbers(seed: number) {
  let state = seed
  return (bound: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound)
  }
}

/** Applies a few faults: other bytes, runs of 0xff or 0, cut, doubled or moved ranges, truncation. */
function mutated(sample: Buffer, below: (bound: number) => number): Buffer {
  let bytes = Buffer.from(sample)
  for (let faults = 1 + below(4); faults > 0 && bytes.length > 0; faults -= 1) {
    // Most of the structure that is parsed is at the beginning.
    const at = below(below(2) === 0 ? Math.min(200, bytes.length) : bytes.length)
    const chunk = bytes.subarray(at, at + 1 + below(20))
    const to = below(bytes.length)
    switch (below(6)) {
      case 0:
        bytes[at] = below(256)
        break
      case 1:
        bytes.subarray(at, at + 1 + below(8)).fill(below(2) === 0 ? 0xff : 0x00)
        break
      case 2:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + chunk.length)])
        break
      case 3:
        bytes = Buffer.concat([bytes.subarray(0, to), chunk, bytes.subarray(to)])
        break
      case 4:
        bytes.copy(bytes, to, at, at + chunk.length)
        break
      default:
        bytes = bytes.subarray(0, at)
    }
  }
  return bytes
}

describe('FILE-4 stripping any bytes ends, with a part of them or a RangeError', () => {
  test.each(formats)('FILE-4 %s', (format) => {
    const sample = samples.get(format) ?? Buffer.alloc(0)
    const below = numbers(20_261_121)
    let accepted = 0
    for (let round = 0; round < rounds; round += 1) {
      const bytes = mutated(sample, below)
      const before = Buffer.from(bytes)
      try {
        const parts = strippers[format](bytes)
        expect(Buffer.concat(parts).length).toBeLessThanOrEqual(bytes.length + addedBytes)
        accepted += 1
      } catch (error) {
        // Compared by name: the RangeError of a Buffer is from another realm than that of the test.
        expect([round, String(error)]).toEqual([round, expect.stringMatching(/^RangeError/)])
      }
      expect(bytes.equals(before)).toBe(true)
    }
    // The faults are small enough for some of the pictures to be accepted.
    expect(accepted).toBeGreaterThan(rounds / 100)
  })
})

test('FILE-4 an AVIF whose EXIF is nothing but zeros stays as it is', () => {
  const bytes = Buffer.concat([Buffer.from('ftypavif'), Buffer.alloc(64), Buffer.from('pildi andmed')])
  for (const block of [Buffer.alloc(32), Buffer.from('Exif\0\0\0\0\0\0')])
    expect(Buffer.concat(cleanAvif(bytes, [block])).equals(bytes)).toBe(true)
})

test('FILE-4 an EXIF that an AVIF has twice is removed twice', () => {
  const exif = Buffer.from('Mari MetsMari Mets')
  const bytes = Buffer.concat([Buffer.from('ftypavif'), exif, Buffer.from('vahe'), exif])
  const clean = Buffer.concat(cleanAvif(bytes, [exif])).toString('latin1')
  expect(clean).toBe(`ftypavif${'\0'.repeat(18)}vahe${'\0'.repeat(18)}`)
})
