import { crc32, deflateRawSync } from 'node:zlib'

const deflated = 8
/** UTF-8 names. */
const flags = 0x0800
/** 1 January 1980, the earliest date of the format. */
const date = 0x0021

/** A zip archive of texts by their names, as office documents are. The same texts give the same bytes. */
export function zipOf(texts: Record<string, string>): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(texts)) {
    const [content, nameBytes] = [Buffer.from(text), Buffer.from(name)]
    const packed = deflateRawSync(content)
    // Version, flags, method, time and date, checksum and sizes: the same in both headers.
    const common = Buffer.alloc(26)
    for (const [at, value] of [20, flags, deflated, 0, date].entries()) common.writeUInt16LE(value, at * 2)
    for (const [at, value] of [crc32(content), packed.length, content.length].entries())
      common.writeUInt32LE(value, 10 + at * 4)
    common.writeUInt16LE(nameBytes.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, nameBytes, packed])
    const where = Buffer.alloc(14)
    where.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, where, nameBytes]))
    locals.push(local)
    offset += local.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, entries, end])
}
