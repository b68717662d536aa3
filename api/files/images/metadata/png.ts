import { crc32 } from 'node:zlib'
import { orientationExif } from './orientation.ts'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

/** Chunks with text (including XMP), EXIF and the time of the last change. */
const personal = ['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME']

/**
 * Removes text, EXIF, dates and trailing data from a PNG. The image data stays bit-identical. FILE-4.
 * @param orientation EXIF orientation 1 to 8, the only EXIF value that remains
 * @throws RangeError when the file is malformed
 */
export function cleanPng(bytes: Buffer, orientation: number): Buffer[] {
  if (!bytes.subarray(0, 8).equals(signature)) throw new RangeError('no PNG')
  const kept = [bytes.subarray(0, 8)]
  let at = 8
  for (;;) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) throw new RangeError('a PNG chunk is cut off')
    if (!personal.includes(type)) kept.push(bytes.subarray(at, end))
    if (type === 'IHDR' && orientation > 1) kept.push(exifChunk(orientation))
    if (type === 'IEND') return kept
    at = end
  }
}

function exifChunk(orientation: number) {
  const typed = Buffer.concat([Buffer.from('eXIf', 'latin1'), orientationExif(orientation)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(typed.length - 4)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}
