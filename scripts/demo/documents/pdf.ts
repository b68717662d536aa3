/** A part of a page: a heading, a paragraph, an item of a list, or a table whose first row is its header. */
export type PdfPart =
  { heading: string } | { text: string } | { item: string } | { table: string[][]; widths: number[] }

const page = { width: 595, height: 842, margin: 64 }
const textWidth = page.width - 2 * page.margin
const sizes = { title: 20, heading: 13, text: 10.5 }
const leading = 1.45

/** A line of a page: its text, font and place. */
interface Line {
  text: string
  isBold: boolean
  size: number
  x: number
  y: number
}

/**
 * Writes a PDF of text and tables, with the fonts that every reader has. Their encoding has all Estonian letters, so nothing is
 * embedded.
 */
export function pdfOf(title: string, parts: readonly PdfPart[]): Buffer {
  const pages = layOut(title, parts)
  const streams = pages.map(({ lines, rules }) => [...rules.map(ruleOf), ...lines.map(lineOf)].join('\n'))
  const pageIds = streams.map((_, at) => 5 + at * 2)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (et) >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    ...streams.flatMap((stream, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents ${6 + at * 2} 0 R` +
        ' /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>',
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    ]),
    `<< /Title ${literal(title)} /Producer (Sise) >>`,
  ]
  return assemble(objects)
}

function assemble(objects: readonly string[]) {
  let content = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((object, at) => {
    const offset = content.length
    content += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${content.length}\n%%EOF\n`
  return Buffer.from(`${content}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, 'latin1')
}

const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

interface Page {
  lines: Line[]
  /** Heights of the rules across the page. */
  rules: number[]
}

function layOut(title: string, parts: readonly PdfPart[]): Page[] {
  let current: Page = { lines: [], rules: [] }
  const pages = [current]
  let y = page.height - page.margin
  const write = (text: string, size: number, isBold: boolean, x: number, width: number, y: number) =>
    wrap(text, size, width).map((line, at) => {
      current.lines.push({ text: line, isBold, size, x, y: y - (at + 1) * size * leading })
      return line
    }).length *
    size *
    leading
  const room = (height: number) => {
    if (y - height > page.margin) return
    current = { lines: [], rules: [] }
    pages.push(current)
    y = page.height - page.margin
  }
  y -= write(title, sizes.title, true, page.margin, textWidth, y) + 10
  for (const part of parts) {
    room(60)
    if ('heading' in part) y -= 8 + write(part.heading, sizes.heading, true, page.margin, textWidth, y - 6)
    else if ('text' in part) y -= 5 + write(part.text, sizes.text, false, page.margin, textWidth, y)
    else if ('item' in part) {
      write('•', sizes.text, false, page.margin, 20, y)
      y -= 2 + write(part.item, sizes.text, false, page.margin + 14, textWidth - 14, y)
    } else
      for (const [at, row] of part.table.entries()) {
        room(30)
        let x = page.margin
        const heights = row.map((cell, column) => {
          const width = (part.widths[column] ?? 0) * textWidth
          const height = write(cell, sizes.text, at === 0, x, width - 8, y - 2)
          x += width
          return height
        })
        y -= Math.max(...heights) + 6
        current.rules.push(y - 1)
      }
  }
  return pages
}

/** Breaks a text into lines of at most `width` points. */
function wrap(text: string, size: number, width: number) {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (line && widthOf(longer) * size > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/** The width of a text in Helvetica, in ems; slightly more than its real width. */
function widthOf(text: string) {
  const widths = [...text].map((letter) => {
    if (/[iljI.,:;'|!]/.test(letter)) return 0.28
    if (/[ftr\s()-]/.test(letter)) return 0.34
    if (/[mwMW]/.test(letter)) return 0.86
    return /[A-ZÕÄÖÜŠŽ–]/.test(letter) ? 0.7 : 0.56
  })
  return widths.reduce((sum, width) => sum + width, 0)
}

const lineOf = ({ text, isBold, size, x, y }: Line) =>
  `BT /${isBold ? 'F2' : 'F1'} ${size} Tf ${x.toFixed(1)} ${y.toFixed(1)} Td ${literal(text)} Tj ET`

const ruleOf = (y: number) =>
  `0.75 G 0.5 w ${page.margin} ${y.toFixed(1)} m ${page.width - page.margin} ${y.toFixed(1)} l S`

/** Letters of Windows-1252 that are not those of Latin-1. */
const windowsLetters: Record<string, string> = {
  '€': '\x80',
  '„': '\x84',
  '…': '\x85',
  Š: '\x8a',
  Ž: '\x8e',
  '“': '\x93',
  '”': '\x94',
  '•': '\x95',
  '–': '\x96',
  š: '\x9a',
  ž: '\x9e',
}

/** A string of a PDF, in Windows-1252. @throws when a letter is not in it */
function literal(text: string) {
  const bytes = text.replaceAll(/[^\x00-\xff]/g, (letter) => {
    const byte = windowsLetters[letter]
    if (byte === undefined) throw new Error(`No font of a PDF has the letter ${letter}`)
    return byte
  })
  return `(${bytes.replaceAll(/[\\()]/g, String.raw`\$&`)})`
}
