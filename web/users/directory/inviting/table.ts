import Papa from 'papaparse'
import { type Addressee, looksLikeAddress } from './addresses.ts'
import { addressesIn, cleanCell, columnsOf, hasOnlyAddresses, isAddress, isComputed, nameBefore } from './columns.ts'

/** A row that invites no person. */
export interface RowLeftOut {
  /** Its number in the table, from 1, including the header. */
  row: number
  why: 'noEmail' | 'double'
  /** The text of its cells. */
  text: string
}

/** A cell that the user should check. */
export interface DoubtfulCell {
  row: number
  /** The title of its column, or its number, from 1. */
  column: string | number
  /**
   * 'noAddress': an invalid address; 'otherColumn': the address is from this column, because the address column is empty;
   * 'otherAddress': a further address of the same person, ignored; 'computed': a formula or a shortened number, ignored.
   */
  why: 'noAddress' | 'otherColumn' | 'otherAddress' | 'computed'
  /** The text of the cell. */
  text: string
}

/** The people of a table. */
export interface TableOfPeople {
  people: Addressee[]
  left: RowLeftOut[]
  /** The cells of these people that the user should check. */
  doubtful: DoubtfulCell[]
}

/**
 * Parses a table that was copied or exported from a spreadsheet or an address book: with any delimiter, with lines above the header, with
 * an Estonian, an English or no header. Null if the text is not a table, but typed. IMPORT-2.
 */
export function peopleOfTable(text: string): TableOfPeople | null {
  const rows = rowsOf(text)
  const columns = columnsOf(rows)
  const isOfAddresses =
    columns?.header === undefined && rows.every((row) => row.every((cell) => cell === '' || isAddress(cell)))
  if (!columns || isOfAddresses || !rows.some((row) => row.length > 1)) return null
  const people = new Map<string, Addressee>()
  const left: RowLeftOut[] = []
  const doubtful: DoubtfulCell[] = []
  const start = columns.header === undefined ? 0 : columns.header + 1
  for (const [below, row] of rows.slice(start).entries()) {
    const said = row.filter((cell) => cell !== '')
    if (said.length === 0) continue
    const number = start + below + 1
    const doubts: DoubtfulCell[] = []
    const doubt = (index: number, why: DoubtfulCell['why'], text = row[index]!) => {
      const name = columns.header === undefined ? '' : (rows[columns.header]?.[index] ?? '')
      doubts.push({ row: number, column: name || index + 1, why, text })
    }
    /** The text of the first of some columns that has one that was entered, not computed. */
    const first = (indexes: readonly number[]) => {
      const written = indexes.filter((index) => (row[index] ?? '') !== '')
      const found = written.find((index) => !isComputed(row[index]!))
      if (found === undefined && written[0] !== undefined) doubt(written[0], 'computed')
      return found === undefined ? '' : row[found]!
    }
    const addressCells = columns.email.filter((index) => (row[index] ?? '') !== '')
    const all = addressCells.flatMap((index) => addressesIn(row[index]!).map((address) => ({ index, address })))
    const email = all[0]?.address ?? row[addressCells[0] ?? -1] ?? ''
    const addressCell = row[all[0]?.index ?? -1] ?? ''
    const why = email === '' ? 'noEmail' : people.has(email.toLowerCase()) ? 'double' : null
    if (why) {
      left.push({ row: number, why, text: said.join(' · ') })
      continue
    }
    if (!looksLikeAddress(email)) doubt(addressCells[0]!, 'noAddress')
    if (all[0] && all[0].index !== columns.email[0]) doubt(all[0].index, 'otherColumn', email)
    for (const { index, address } of all)
      if (address.toLowerCase() !== email.toLowerCase()) doubt(index, 'otherAddress', address)
    const { named } = columns
    const joinedName = [first(named.first), first(named.middle), first(named.last)].filter(Boolean).join(' ')
    const name = joinedName || first(named.name) || nameBefore(addressCell)
    people.set(email.toLowerCase(), { email, name, phone: first(named.phone), residence: first(named.residence) })
    doubtful.push(...doubts)
  }
  return { people: [...people.values()], left, doubtful }
}

/** The line in which Excel names the delimiter. */
const separatorLine = /^\ufeff?"?sep=(.)"?\r?\n/i
const dividers = ['\t', ';', ',', '|']

/** The rows of a table with clean cells, numbered as in a spreadsheet, without the line that names the delimiter. */
function rowsOf(text: string): string[][] {
  const named = separatorLine.exec(text)?.[1]
  const table = text.replace(separatorLine, '').replace(/^\ufeff?[\r\n]*/, '')
  const divider = named ?? dividerOf(table)
  return Papa.parse<string[]>(table, { delimiter: divider }).data.map((row) => row.map(cleanCell))
}

/** The delimiter for which most rows have addresses in a separate cell; of equal ones, that for which most rows have the same width. */
function dividerOf(table: string): string {
  const fits = dividers.map((delimiter) => {
    const rows = Papa.parse<string[]>(table, { delimiter, preview: 50 }).data.filter((row) =>
      row.some((cell) => cell.trim() !== ''),
    )
    const wide = rows.filter((row) => row.length > 1)
    const withAddress = wide.filter((row) => row.some((cell) => hasOnlyAddresses(cleanCell(cell)))).length
    const widths = rows.map((row) => row.length)
    const usual = Math.max(...widths.map((width) => widths.filter((other) => width > 1 && other === width).length), 0)
    return withAddress * 1_000 + usual
  })
  return dividers[fits.indexOf(Math.max(...fits))]!
}
