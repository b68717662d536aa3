import { orientationExif } from './orientation.ts'

/** Markers by their names in the standard. */
const mark = {
  soi: 0xd8,
  eoi: 0xd9,
  sos: 0xda,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
  app15: 0xef,
  com: 0xfe,
}

/**
 * Removes personal metadata from a JPEG: EXIF, XMP, IPTC, comments, embedded previews, and trailing data such as a motion photo's video.
 * The image data stays bit-identical. FILE-4.
 * @param orientation EXIF orientation 1 to 8, the only EXIF value that remains
 * @throws RangeError when the file is malformed
 */
export function cleanJpeg(bytes: Buffer, orientation: number): Buffer[] {
  const kept = [bytes.subarray(0, 2)]
  if (bytes.readUInt16BE(0) !== 0xff00 + mark.soi) throw new RangeError('no JPEG')
  if (orientation > 1) kept.push(exifSegment(orientation))
  let at = 2
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) throw new RangeError('a JPEG marker is missing')
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) at += 1
    else if (marker === mark.eoi) return [...kept, bytes.subarray(at, at + 2)]
    else {
      const length = isStandalone(marker) ? 2 : 2 + bytes.readUInt16BE(at + 2)
      const end = marker === mark.sos ? endOfScan(bytes, at + length) : at + length
      if (end > bytes.length) throw new RangeError('a JPEG segment is cut off')
      const segment = bytes.subarray(at, end)
      if (isKept(marker, segment)) kept.push(segment)
      at = end
    }
  }
}

/** Retains JFIF, colour profiles and Adobe's colour transform; drops all other application segments. */
function isKept(marker: number, segment: Buffer) {
  if (marker === mark.app0) return segment.toString('latin1', 4, 9) === 'JFIF\0'
  if (marker === mark.app2) return segment.toString('latin1', 4, 16) === 'ICC_PROFILE\0'
  if (marker === mark.app14) return true
  return marker !== mark.com && (marker < mark.app1 || marker > mark.app15)
}

const isStandalone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

/** Inside a scan 0xff starts a marker unless a stuffed 0 or a restart marker follows. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  for (;;) {
    if (at < 0) throw new RangeError('a JPEG scan is cut off')
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && !isStandalone(next) && next !== 0xff) return at
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2))
  }
}

function exifSegment(orientation: number) {
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationExif(orientation)])
  const head = Buffer.alloc(4)
  head.writeUInt16BE(0xff00 + mark.app1)
  head.writeUInt16BE(exif.length + 2, 2)
  return Buffer.concat([head, exif])
}
