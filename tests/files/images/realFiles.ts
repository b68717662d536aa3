import { randomBytes } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'
import sharp from 'sharp'

let photo: Promise<Buffer> | undefined

/** Realistic files of phones and office programs. */
export const realFiles = {
  /**
   * A photo of 12 megapixels like that of a phone: over 4 MB, with an EXIF orientation and GPS coordinates. Generated once per
   * test file, since it takes seconds.
   */
  phonePhoto: (): Promise<Buffer> => (photo ??= makePhonePhoto()),
  pdf: () => Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  docx: () =>
    zipOf({
      '[Content_Types].xml':
        '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      '_rels/.rels': '<?xml version="1.0"?><Relationships/>',
      'word/document.xml': '<?xml version="1.0"?><w:document><w:body/></w:document>',
    }),
}

async function makePhonePhoto(): Promise<Buffer> {
  const [width, height] = [4000, 3000]
  const grain = sharp(randomBytes((width * height * 3) / 4), {
    raw: { width: width / 2, height: height / 2, channels: 3 },
  })
  const noise = await grain.resize(width, height).modulate({ saturation: 0.2 }).raw().toBuffer()
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .withExif(gps)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer()
}

const gps = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '58/1 15/1 0/1' }, IFD0: { Artist: 'Mari Laidna' } }

/** A zip archive, the container format of office documents. */
export function zipOf(entries: Record<string, string | Buffer>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const raw = typeof content === 'string' ? Buffer.from(content) : content
    const packed = deflateRawSync(raw)
    // The fields common to local and central headers: version, flags, method, time, date, checksum, sizes, name length.
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(raw), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(raw.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, rest, Buffer.from(name)]))
    parts.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06', 'latin1'), end])
}
