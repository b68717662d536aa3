const [extension, image, trailer] = [0x21, 0x2c, 0x3b]
const [comment, application] = [0xfe, 0xff]

/** What makes an animation go round; other applications' blocks hold XMP and the like. */
const loops = ['NETSCAPE2.0', 'ANIMEXTS1.0']

/**
 * The parts of a GIF without comments, XMP and what hangs on behind the end. FILE-4.
 * @throws RangeError where the file is no GIF through and through
 */
export function cleanGif(bytes: Buffer): Buffer[] {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) throw new RangeError('no GIF')
  let at = 13 + tableSize(bytes.readUInt8(10))
  const kept = [bytes.subarray(0, at)]
  for (;;) {
    const kind = bytes.readUInt8(at)
    if (kind === trailer) return [...kept, bytes.subarray(at, at + 1)]
    if (kind !== extension && kind !== image) throw new RangeError('a GIF block is of no known kind')
    // An image has its place, its own colours and the size of its codes before its blocks.
    const content = kind === image ? at + 11 + tableSize(bytes.readUInt8(at + 9)) : at + 2
    const end = endOfBlocks(bytes, content)
    if (kind === image || stays(bytes, at)) kept.push(bytes.subarray(at, end))
    at = end
  }
}

function stays(bytes: Buffer, at: number) {
  const label = bytes.readUInt8(at + 1)
  if (label === application) return loops.includes(bytes.toString('latin1', at + 3, at + 14))
  return label !== comment
}

/** Bytes of a table of colours, by the flags before it. */
const tableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0)

function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from
  for (;;) {
    const size = bytes.readUInt8(at)
    at += 1 + size
    if (size === 0) return at
  }
}
