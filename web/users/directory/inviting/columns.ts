import { looksLikeAddress } from './addresses.ts'
import { aside, email, type Named, names } from './text.ts'

/** The columns of a table by what they have; the first of several is taken where it has something. */
export interface Columns {
  email: readonly number[]
  named: Readonly<Record<Named, readonly number[]>>
  /** The row of their names; undefined where they have none. */
  header?: number
}

const nameds = Object.keys(names) as Named[]
const headerWithin = 10

/**
 * Finds the columns of a table with clean cells: that of the addresses by what is in it, the others by their names, which may be in any of
 * the first ten rows above the first address. Null where no column has addresses. IMPORT-2.
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
      // A spouse's address is no member's, however many there are.
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
  // By what they have.
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

/** A column's name in small letters, without what divides its lines. */
const titleOf = (cell: string) =>
  cell
    .toLowerCase()
    .replace(/[‐-―]/g, '-')
    .replace(/- (?!ja )/g, '')

/** What a column's name says that it has; undefined for what nobody is invited by. */
function nameOf(title: string): Named | 'email' | undefined {
  if (aside.test(title)) return undefined
  if (email.test(title)) return 'email'
  const found = nameds.filter((called) => rank(called, title) < Infinity)
  // 'Ees- ja perekonnanimi' has both, 'Küla nimi' is no person's.
  if (rank('name', title) === 0) return 'name'
  return found.find((called) => called !== 'name') ?? found[0]
}

function rank(called: Named, title: string): number {
  const at = names[called].findIndex((pattern) => pattern.test(title))
  return at < 0 ? Infinity : at
}

/** The row with most names of columns, of those above the first address. */
function headerOf(rows: readonly (readonly string[])[]): number | undefined {
  let [header, most]: [number | undefined, number] = [undefined, 0]
  for (const [index, row] of rows.slice(0, headerWithin).entries()) {
    // A title above the table is one cell.
    if (row.filter((cell) => cell !== '').length < 2) continue
    if (row.some((cell) => addressesIn(cell).length > 0)) break
    const called = row.map(titleOf).filter(nameOf).length
    if (called > most) [header, most] = [index, called]
  }
  return header
}

/** What a cell says, as far as a spreadsheet's ways to write it and marks that nobody sees go. */
export function cleanCell(cell: string): string {
  // Of what is hidden, only the joiners that some scripts need are a part of words.
  const shown = cell.replace(/(?![\u200c\u200d])[\p{Cf}\ufeff]/gu, '')
  // '="000123"' and "'+372" are how spreadsheets write a text that looks like a number.
  const text = shown.replace(/^\s*="([^"]*)"\s*$/, '$1').replace(/^\s*'(?=[\d+=@-])/, '')
  return text.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim()
}

const addresses = /[^\s@<>()[\],;:"'=|]+@[^\s@<>()[\],;:"'=|?]+\.[^\s@<>()[\],;:"'=|?.]+/g

/** The addresses in a clean cell: 'mari@naide.ee', 'mailto:mari@naide.ee', 'Mari Maasikas <mari@naide.ee>'. */
export const addressesIn = (cell: string): string[] =>
  (cell.includes('@') && cell.replace(/\u200c|\u200d/g, '').match(addresses)) || []

/** Whether a cell is an address and says nothing else. */
export const isAddress = (cell: string): boolean => looksLikeAddress(cell.replace(/^mailto:/i, ''))

/** Whether a cell has addresses and no other words, but for those of a link. */
export const hasOnlyAddresses = (cell: string): boolean =>
  addressesIn(cell).length > 0 && !/\p{L}/u.test(cell.replace(addresses, '').replace(/mailto|hyperlink/gi, ''))

/** The name that a cell has in front of an address: 'Mari Maasikas <mari@naide.ee>'. */
export const nameBefore = (cell: string): string =>
  isComputed(cell) ? '' : (/^([^@]*?)\s*[<([](?:mailto:)?[^\s@]+@/i.exec(cell)?.[1] ?? '').replace(/^"(.*)"$/, '$1')

/** Whether a cell may be a telephone number: not a personal code, a postal code or a date. */
const looksLikePhone = (cell: string): boolean =>
  /^\(?\+?\d[\d\s()/.+-]{4,40}$/.test(cell) && !/^[1-8]\d{10}$|^\d{5}$|^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(cell)

/** Whether a cell has a formula, an error of one, or a number that a spreadsheet has cut: none of them is what somebody wrote. */
export const isComputed = (cell: string): boolean =>
  /^=|^[@+-](?=\p{L}+[(|!])|^#(?:[A-ZÄÖÜÕ/]+[!?]?|#+)$|^\d[.,]\d+E\+?\d+$/u.test(cell)
