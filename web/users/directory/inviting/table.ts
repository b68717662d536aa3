import Papa from 'papaparse'
import { type Addressee, looksLikeAddress } from './addresses.ts'

/** A row that nobody can be invited by. */
export interface RowLeftOut {
  /** Its number in the table, from 1, the header counted. */
  row: number
  why: 'noEmail' | 'double'
  /** What it says. */
  text: string
}

/** The people of a table. */
export interface TableOfPeople {
  people: Addressee[]
  left: RowLeftOut[]
  /** The rows of those people whose address cannot be one. */
  doubtful: Pick<RowLeftOut, 'row' | 'text'>[]
}

/** Words that a header begins with, in lower case. */
const headers = {
  email: /^(e-?post|e-?mail|meil|mail)/,
  first: /^(eesnimi|first|given)/,
  last: /^(perekonnanimi|perenimi|last|sur|family)/,
  name: /^(nimi|täisnimi|ees- ja|name|full|liige)/,
  phone: /^(tel|mobi|phone|gsm)/,
  residence: /^(elukoht|elab|koht|küla|aadress|place|residence|address|village)/,
}

type Column = keyof typeof headers

/**
 * The people of a table that was copied or saved by a spreadsheet: its columns divided by tabs, semicolons or commas, with a header in
 * Estonian or English, or without one. Null for a text that is no table, as one that was typed. IMPORT-2.
 */
export function peopleOfTable(text: string): TableOfPeople | null {
  const table = text.replace(/^\ufeff?\s*\n/, '').replace(/^\ufeff/, '')
  const { data: rows } = Papa.parse<string[]>(table, { delimiter: delimiterOf(table) })
  const [first = []] = rows
  const header = headerOf(first)
  const columns = header ?? guessed(rows)
  if (columns?.email == null || !rows.some((row) => row.length > 1)) return null
  const cell = (row: readonly string[], column: Column) =>
    columns[column] == null ? '' : (row[columns[column]] ?? '').replace(/\s+/g, ' ').trim()
  const people = new Map<string, Addressee>()
  const left: RowLeftOut[] = []
  const doubtful: TableOfPeople['doubtful'] = []
  for (const [index, row] of rows.entries()) {
    const said = row.map((one) => one.trim()).filter((one) => one !== '')
    if (said.length === 0 || (header && index === 0)) continue
    const email = cell(row, 'email')
    const name = cell(row, 'name') || [cell(row, 'first'), cell(row, 'last')].filter(Boolean).join(' ')
    const why = email === '' ? 'noEmail' : people.has(email.toLowerCase()) ? 'double' : null
    const place = { row: index + 1, text: said.join(' · ') }
    if (why) {
      left.push({ ...place, why })
      continue
    }
    if (!looksLikeAddress(email)) doubtful.push(place)
    people.set(email.toLowerCase(), { email, name, phone: cell(row, 'phone'), residence: cell(row, 'residence') })
  }
  return { people: [...people.values()], left, doubtful }
}

/** What divides the first row: the parser's own guess wants rows of one length. */
function delimiterOf(table: string): string {
  const [first = ''] = table.split('\n')
  return ['\t', ';', ','].find((delimiter) => first.includes(delimiter)) ?? '\t'
}

/** The columns by the names in the first row; null if it is none. */
function headerOf(row: readonly string[]): Partial<Record<Column, number>> | null {
  const columns: Partial<Record<Column, number>> = {}
  for (const [index, name] of row.entries())
    for (const column of Object.keys(headers) as Column[])
      if (columns[column] == null && headers[column].test(name.trim().toLowerCase())) {
        columns[column] = index
        break
      }
  return columns.email == null || row.some((name) => name.includes('@')) ? null : columns
}

/** The columns by what is in them, where none are named. */
function guessed(rows: readonly string[][]): Partial<Record<Column, number>> | null {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const share = (index: number, fits: (cell: string) => boolean) => {
    const cells = rows.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '')
    return cells.length === 0 ? 0 : cells.filter(fits).length / cells.length
  }
  const indexes = Array.from({ length: width }, (_, index) => index)
  const email = indexes.find((index) => share(index, looksLikeAddress) > 0.5)
  if (email == null) return null
  const others = indexes.filter((index) => index !== email)
  const phone = others.find((index) => share(index, looksLikePhone) > 0.5)
  const name = others.find((index) => index !== phone && share(index, (cell) => /\p{L}{2}/u.test(cell)) > 0.5)
  return { email, ...(phone != null && { phone }), ...(name != null && { name }) }
}

const looksLikePhone = (cell: string) => /^\+?[\d\s()-]{5,20}$/.test(cell)

/**
 * The text of a file that a spreadsheet saved: UTF-8 or UTF-16 with a mark, else what Windows writes in Estonia, Baltic or Western, which
 * differ in š and ž alone.
 */
export function textOfBytes(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const isWestern = bytes.some((byte) => [0x8a, 0x8e, 0x9a, 0x9e].includes(byte))
    return new TextDecoder(isWestern ? 'windows-1252' : 'windows-1257').decode(bytes)
  }
}
