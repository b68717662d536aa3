import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'

/** Parts of a PDF beside its text. */
interface PdfParts {
  /** Encrypted with an unknown password. */
  isEncrypted?: boolean
  /** The bytes of the content of its page, with their filters, instead of a text. */
  content?: { bytes: Buffer; filters: string }
}

/** A PDF whose pages have a line each, in any script. */
export function pdfOf(pages: string[], { isEncrypted = false, content }: PdfParts = {}): Buffer {
  // Identity-H: the codes of the content are the characters themselves.
  const toUnicode = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange
    1 beginbfrange <0000> <FFFF> <0000> endbfrange endcmap end`
  const objects: (string | Buffer)[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, index) => `${6 + 2 * index} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type0/BaseFont/Sise/Encoding/Identity-H/DescendantFonts[4 0 R]/ToUnicode 5 0 R>>',
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/Sise/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>
      /FontDescriptor<</Type/FontDescriptor/FontName/Sise/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>/DW 500>>`,
    streamOf(Buffer.from(toUnicode)),
  ]
  for (const [index, text] of pages.entries()) {
    const codes = Buffer.from(text, 'utf16le').swap16().toString('hex')
    const drawn = content ?? { bytes: Buffer.from(`BT /F1 12 Tf 72 700 Td <${codes}> Tj ET`), filters: '' }
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F1 3 0 R>>>>/Contents ${7 + 2 * index} 0 R>>`,
      streamOf(drawn.bytes, drawn.filters),
    )
  }
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets = objects.map((object, index) => {
    const offset = parts.reduce((sum, { length }) => sum + length, 0)
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'))
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = parts.reduce((sum, { length }) => sum + length, 0)
  const key = '0'.repeat(64)
  const encrypted = `/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${key}>/U<${key}>>>/ID[<${key}><${key}>]`
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R${isEncrypted ? encrypted : ''}>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table + trailer)])
}

const streamOf = (bytes: Buffer, filters = '') =>
  Buffer.concat([Buffer.from(`<</Length ${bytes.length}${filters}>>\nstream\n`), bytes, Buffer.from('\nendstream')])

/** A page without text, as a scanner makes it. */
export const scannedPdf = () => pdfOf([''], { content: { bytes: Buffer.from('0 0 600 800 re f'), filters: '' } })

/** A PDF of some kB whose content has gigabytes of spaces. */
export function bombPdf(): Buffer {
  const spaces = Buffer.alloc(64 * 1024 ** 2, ' ')
  // Blocks that end at a byte and refer to nothing before them, so that they can be repeated.
  const blocks = deflateRawSync(spaces, { finishFlush: constants.Z_FULL_FLUSH })
  const inner = Buffer.concat([Buffer.from('789c', 'hex'), ...Array.from({ length: 100 }, () => blocks)])
  return pdfOf([''], { content: { bytes: deflateSync(inner), filters: '/Filter[/FlateDecode/FlateDecode]' } })
}

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const odtType = 'application/vnd.oasis.opendocument.text'

/** A Word document with this XML in its body, or with these bytes in the place of its XML. */
export const docxOf = (body: string | Uint8Array, doctype = ''): Buffer =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${docxType}.main+xml"/></Types>`,
      ),
      'word/document.xml':
        typeof body === 'string'
          ? strToU8(
              `<?xml version="1.0" encoding="UTF-8"?>${doctype}<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`,
            )
          : body,
    }),
  )

/** An OpenDocument text with this XML in its body. */
export const odtOf = (body: string): Buffer =>
  Buffer.from(
    zipSync({
      mimetype: [strToU8(odtType), { level: 0 }],
      'content.xml': strToU8(
        `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="o" xmlns:text="t"><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
      ),
    }),
  )
