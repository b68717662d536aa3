import { crc32 } from 'node:zlib'
import { orientationExif } from './orientation.ts'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

/** Texts (XMP among them), EXIF and when it was changed. */
const personal = ['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME']

/**
 * The parts of a PNG without texts, EXIF and dates, and without what hangs on behind the end; the picture stays bit for
 * bit. FILE-4.
 * @param orientation how the picture is to be turned: the one thing of EXIF that stays
 * @throws RangeError where the file is no PNG through and through
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
