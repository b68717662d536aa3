import Papa from 'papaparse'
import { type Addressee, looksLikeAddress } from './addresses.ts'
import { addressesIn, cleanCell, columnsOf, hasOnlyAddresses, isAddress, isComputed, nameBefore } from './columns.ts'

/** A row that nobody can be invited by. */
export interface RowLeftOut {
  /** Its number in the table, from 1, the header counted. */
  row: number
  why: 'noEmail' | 'double'
  /** What it says. */
  text: string
}

/** A cell that a person has to look at. */
export interface DoubtfulCell {
  row: number
  /** The name of its column, or its number, from 1. */
  column: string | number
  /**
   * No address can be so; the address comes from this column, as that of the addresses has none; another address of the same person, which is
   * left out; a formula or a number that was cut, which is left out.
   */
  why: 'noAddress' | 'otherColumn' | 'otherAddress' | 'computed'
  /** What it says. */
  text: string
}

/** The people of a table. */
export interface TableOfPeople {
  people: Addressee[]
  left: RowLeftOut[]
  /** Those cells of the people. */
  doubtful: DoubtfulCell[]
}

/**
 * The people of a table that was copied or saved by a spreadsheet or an address book: with any divider, lines above the header, a header
 * in Estonian or English, or none. Null for a text that is no table, as one that was typed. IMPORT-2.
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
    /** The first of some columns that has something that somebody wrote. */
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
    const parts = [first(named.first), first(named.middle), first(named.last)].filter(Boolean).join(' ')
    const name = parts || first(named.name) || nameBefore(addressCell)
    people.set(email.toLowerCase(), { email, name, phone: first(named.phone), residence: first(named.residence) })
    doubtful.push(...doubts)
  }
  return { people: [...people.values()], left, doubtful }
}

/** A line by which Excel names the divider. */
const separatorLine = /^\ufeff?"?sep=(.)"?\r?\n/i
const dividers = ['\t', ';', ',', '|']

/** The rows of a table, with clean cells, as a spreadsheet numbers them: without the line that names the divider. */
function rowsOf(text: string): string[][] {
  const named = separatorLine.exec(text)?.[1]
  const table = text.replace(separatorLine, '').replace(/^\ufeff?[\r\n]*/, '')
  const divider = named ?? dividerOf(table)
  return Papa.parse<string[]>(table, { delimiter: divider }).data.map((row) => row.map(cleanCell))
}

/** The divider by which most rows have addresses in a cell of their own beside others, and then by which most rows have one width. */
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
