import { addressesIn, isAddress, isComputed, looksLikePhone } from './cells.ts'
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
  if (header === undefined) {
    const phone = others.filter((index) => mostly(index, looksLikePhone)).slice(0, 1)
    const name = others.filter((index) => !phone.includes(index) && mostly(index, hasWords)).slice(0, 1)
    return { email: emails, named: { first: [], middle: [], last: [], name, phone, residence: [] } }
  }
  const named: Record<Named, number[]> = { first: [], middle: [], last: [], name: [], phone: [], residence: [] }
  for (const index of others) {
    const called = nameOf(title(index))
    if (called && called !== 'email') named[called].push(index)
  }
  for (const called of nameds)
    named[called].sort((a, b) =>
      called === 'phone'
        ? count(b, looksLikePhone) - count(a, looksLikePhone)
        : rank(called, title(a)) - rank(called, title(b)),
    )
  return { email: emails, named, header }
}

const hasWords = (cell: string) => /\p{L}{2}/u.test(cell) && !isComputed(cell)

const titleOf = (cell: string) => cell.toLowerCase().replace(/[‐-―]/g, '-')

/** What a column's name says that it has; undefined for what nobody is invited by. */
function nameOf(title: string): Named | 'email' | undefined {
  if (aside.test(title)) return undefined
  if (email.test(title)) return 'email'
  const found = nameds.filter((called) => rank(called, title) < Infinity)
  // 'Ees- ja perekonnanimi' has both.
  return found.includes('name') && rank('name', title) === 0 ? 'name' : found[0]
}

function rank(called: Named, title: string): number {
  const at = names[called].findIndex((pattern) => pattern.test(title))
  return at < 0 ? Infinity : at
}

/** The row with most names of columns, of those above the first address. */
function headerOf(rows: readonly (readonly string[])[]): number | undefined {
  let [header, most]: [number | undefined, number] = [undefined, 0]
  for (const [index, row] of rows.slice(0, headerWithin).entries()) {
    if (row.some((cell) => addressesIn(cell).length > 0)) break
    const titles = row.map(titleOf)
    const called = titles.filter(nameOf).length
    // A title above the table is one cell.
    const isRow = row.filter((cell) => cell !== '').length > 1
    if (isRow && called > most) [header, most] = [index, called]
  }
  return header
}
