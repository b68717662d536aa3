const [extension, image, trailer] = [0x21, 0x2c, 0x3b]
const [comment, application] = [0xfe, 0xff]

/** Application extensions that make an animation loop; all others may contain XMP and the like. */
const loops = ['NETSCAPE2.0', 'ANIMEXTS1.0']

/**
 * Removes comments, application extensions and trailing data from a GIF. FILE-4.
 * @throws RangeError when the file is malformed
 */
export function cleanGif(bytes: Buffer): Buffer[] {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) throw new RangeError('no GIF')
  let at = 13 + tableSize(bytes.readUInt8(10))
  const kept = [bytes.subarray(0, at)]
  for (;;) {
    const kind = bytes.readUInt8(at)
    if (kind === trailer) return [...kept, bytes.subarray(at, at + 1)]
    if (kind !== extension && kind !== image) throw new RangeError('a GIF block is of no known kind')
    // An image block starts with its position, its colour table and its code size.
    const content = kind === image ? at + 11 + tableSize(bytes.readUInt8(at + 9)) : at + 2
    const end = endOfBlocks(bytes, content)
    if (kind === image || isKept(bytes, at)) kept.push(bytes.subarray(at, end))
    at = end
  }
}

function isKept(bytes: Buffer, at: number) {
  const label = bytes.readUInt8(at + 1)
  if (label === application) return loops.includes(bytes.toString('latin1', at + 3, at + 14))
  return label !== comment
}

/** Size of a colour table in bytes, from the packed flags before it. */
const tableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0)

function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from
  for (;;) {
    const size = bytes.readUInt8(at)
    at += 1 + size
    if (size === 0) return at
  }
}
