import { orientationExif } from './orientation.ts'

const picture = ['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L']
const [hasExif, hasXmp] = [0x08, 0x04]

/**
 * Removes EXIF, XMP, unknown chunks and trailing data from a WebP. FILE-4.
 * @param orientation EXIF orientation 1 to 8, the only EXIF value that remains
 * @throws RangeError when the file is malformed
 */
export function cleanWebp(bytes: Buffer, orientation: number): Buffer[] {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    throw new RangeError('no WebP')
  const fileSize = bytes.readUInt32LE(4) + 8
  if (fileSize > bytes.length) throw new RangeError('a WebP is cut off')
  const chunks: Buffer[] = []
  let at = 12
  while (at + 8 <= fileSize) {
    const size = bytes.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    if (at + 8 + size > fileSize) throw new RangeError('a WebP chunk is cut off')
    const type = bytes.toString('latin1', at, at + 4)
    if (type === 'VP8X') chunks.push(withFlags(bytes.subarray(at, end), orientation > 1))
    else if (picture.includes(type)) chunks.push(bytes.subarray(at, end))
    at = end
  }
  // Only the extended format can have EXIF and hence an orientation.
  if (orientation > 1) chunks.push(chunkOf('EXIF', orientationExif(orientation)))
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32LE(4 + chunks.reduce((sum, chunk) => sum + chunk.length, 0), 4)
  return [head, ...chunks]
}

function withFlags(chunk: Buffer, exif: boolean) {
  const copy = Buffer.from(chunk)
  const flags = copy.readUInt8(8) & ~(hasExif | hasXmp)
  copy.writeUInt8(exif ? flags | hasExif : flags, 8)
  return copy
}

function chunkOf(type: string, content: Buffer) {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content])
}
