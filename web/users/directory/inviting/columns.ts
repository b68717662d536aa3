import { looksLikeAddress } from './addresses.ts'
import { aside, email, type Named, names } from './text.ts'

/** The columns of a table by their content. Of several, the first non-empty cell counts. */
export interface Columns {
  email: readonly number[]
  named: Readonly<Record<Named, readonly number[]>>
  /** The index of the header row; undefined without one. */
  header?: number
}

const nameds = Object.keys(names) as Named[]
const headerWithin = 10

/**
 * Finds the columns of a table with clean cells: the column of addresses by its content, the others by their titles in the header row,
 * which may be any of the first ten rows above the first address. Null if no column has addresses. IMPORT-2.
 */
export function columnsOf(rows: readonly (readonly string[])[]): Columns | null {
  const header = headerOf(rows)
  const title = (index: number) => (header === undefined ? '' : titleOf(rows[header]?.[index] ?? ''))
  const below = rows.slice(header === undefined ? 0 : header + 1)
  const width = below.reduce((widest, row) => Math.max(widest, row.length), rows[header ?? 0]?.length ?? 0)
  const indexes = Array.from({ length: width }, (_, index) => index)
  const cells = indexes.map((index) => below.map((row) => row[index] ?? '').filter((cell) => cell !== ''))
  const count = (index: number, fits: (cell: string) => boolean) => cells[index]?.filter(fits).length ?? 0
  const hasAddress = (cell: string) => addressesIn(cell).length > 0
  const emails = indexes.filter((index) => count(index, hasAddress) > 0 || nameOf(title(index)) === 'email')
  const isAside = (index: number) => Number(aside.test(title(index)))
  const isNamed = (index: number) => Number(email.test(title(index)))
  emails.sort(
    (a, b) =>
      // A column of addresses of other people, such as spouses, comes last, however many it has.
      isAside(a) - isAside(b) ||
      count(b, hasAddress) - count(a, hasAddress) ||
      count(b, isAddress) - count(a, isAddress) ||
      isNamed(b) - isNamed(a),
  )
  if (emails.length === 0) return null
  const others = indexes.filter((index) => !emails.includes(index))
  const mostly = (index: number, fits: (cell: string) => boolean) =>
    cells[index]!.length > 0 && count(index, fits) > cells[index]!.length / 2
  const named: Record<Named, number[]> = { first: [], middle: [], last: [], name: [], phone: [], residence: [] }
  for (const index of others) {
    const called = nameOf(title(index))
    if (called && called !== 'email') named[called].push(index)
  }
  const looks: Partial<Record<Named, (cell: string) => boolean>> = { name: looksLikeName, phone: looksLikePhone }
  for (const called of nameds)
    named[called].sort((a, b) => {
      const fits = looks[called]
      return (fits ? count(b, fits) - count(a, fits) : 0) || rank(called, title(a)) - rank(called, title(b))
    })
  // By their content.
  const unnamed = others.filter((index) => !nameOf(title(index)) && !isAside(index))
  const first = (fits: (index: number) => boolean) => unnamed.filter(fits).slice(0, 1)
  if (named.phone.length === 0) named.phone = first((index) => mostly(index, looksLikePhone))
  const isUnnamed = [...named.first, ...named.last, ...named.name].length === 0
  if (isUnnamed) named.name = first((index) => mostly(index, looksLikeName))
  if (isUnnamed && named.name.length === 0 && header === undefined) {
    const isWord = (index: number) => unnamed.includes(index) && mostly(index, looksLikeWord)
    named.first = first((index) => isWord(index) && isWord(index + 1))
    named.last = named.first.map((index) => index + 1)
    named.name = first((index) => mostly(index, hasWords))
  }
  return { email: emails, named, header }
}

const hasWords = (cell: string) => /\p{L}{2}/u.test(cell) && !isComputed(cell)
const looksLikeWord = (cell: string) => /^\p{Lu}[\p{L}'’-]+$/u.test(cell)
const looksLikeName = (cell: string) => /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}.'’-]*)+$/u.test(cell)

/** A column's title in lower case, without hyphenation at line breaks. */
const titleOf = (cell: string) =>
  cell
    .toLowerCase()
    .replace(/[‐-―]/g, '-')
    .replace(/- (?!ja )/g, '')

/** The field of a column by its title; undefined for a column without a field of an invitation. */
function nameOf(title: string): Named | 'email' | undefined {
  if (aside.test(title)) return undefined
  if (email.test(title)) return 'email'
  const found = nameds.filter((called) => rank(called, title) < Infinity)
  // 'Ees- ja perekonnanimi' has both names; 'Küla nimi' is not the name of a person.
  if (rank('name', title) === 0) return 'name'
  return found.find((called) => called !== 'name') ?? found[0]
}

function rank(called: Named, title: string): number {
  const at = names[called].findIndex((pattern) => pattern.test(title))
  return at < 0 ? Infinity : at
}

/** The index of the row with the most column titles, above the first address. */
function headerOf(rows: readonly (readonly string[])[]): number | undefined {
  let [header, most]: [number | undefined, number] = [undefined, 0]
  for (const [index, row] of rows.slice(0, headerWithin).entries()) {
    // A row with a single cell is the title of the table.
    if (row.filter((cell) => cell !== '').length < 2) continue
    if (row.some((cell) => addressesIn(cell).length > 0)) break
    const called = row.map(titleOf).filter(nameOf).length
    if (called > most) [header, most] = [index, called]
  }
  return header
}

/** The text of a cell without a spreadsheet's escapes and invisible characters. */
export function cleanCell(cell: string): string {
  // Of the invisible characters only the joiners are part of words, in some scripts.
  const shown = cell.replace(/(?![\u200c\u200d])[\p{Cf}\ufeff]/gu, '')
  // Spreadsheets write texts that look like a number as '="000123"' or "'+372".
  const text = shown.replace(/^\s*="([^"]*)"\s*$/, '$1').replace(/^\s*'(?=[\d+=@-])/, '')
  return text.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim()
}

const addresses = /[^\s@<>()[\],;:"'=|]+@[^\s@<>()[\],;:"'=|?]+\.[^\s@<>()[\],;:"'=|?.]+/g

/** The addresses in a clean cell: 'mari@naide.ee', 'mailto:mari@naide.ee', 'Mari Maasikas <mari@naide.ee>'. */
export const addressesIn = (cell: string): string[] =>
  (cell.includes('@') && cell.replace(/\u200c|\u200d/g, '').match(addresses)) || []

/** Whether a cell is an address without further text. */
export const isAddress = (cell: string): boolean => looksLikeAddress(cell.replace(/^mailto:/i, ''))

/** Whether a cell has addresses and no other words, except those of a link. */
export const hasOnlyAddresses = (cell: string): boolean =>
  addressesIn(cell).length > 0 && !/\p{L}/u.test(cell.replace(addresses, '').replace(/mailto|hyperlink/gi, ''))

/** The name before an address in a cell: 'Mari Maasikas <mari@naide.ee>'. */
export const nameBefore = (cell: string): string =>
  isComputed(cell) ? '' : (/^([^@]*?)\s*[<([](?:mailto:)?[^\s@]+@/i.exec(cell)?.[1] ?? '').replace(/^"(.*)"$/, '$1')

/** Whether a cell may be a telephone number: not a personal code, a postal code or a date. */
const looksLikePhone = (cell: string): boolean =>
  /^\(?\+?\d[\d\s()/.+-]{4,40}$/.test(cell) && !/^[1-8]\d{10}$|^\d{5}$|^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(cell)

/** Whether a cell has a formula, an error of one, or a number in scientific notation, instead of what was entered. */
export const isComputed = (cell: string): boolean =>
  /^=|^[@+-](?=\p{L}+[(|!])|^#(?:[A-ZÄÖÜÕ/]+[!?]?|#+)$|^\d[.,]\d+E\+?\d+$/u.test(cell)
