import { useState } from 'react'
import { addresseesOf, textOf } from './addresses.ts'
import type { RowLeftOut, TableOfPeople } from './table.ts'

/** The outcome of reading a table. */
export interface TakenTable {
  /** The number of people who were added to the field. */
  added: number
  /** The number of people of the table who were in the field already. */
  known: number
  left: readonly RowLeftOut[]
  /** The cells that the user should check. */
  doubtful: TableOfPeople['doubtful']
}

/**
 * Whether a pasted text may be a table: with tabs, as copied cells have; with a header that names the email; or with the same number of
 * cells in each row, one of which has an address.
 */
export function mayBeTable(text: string): boolean {
  // A cell may have several lines.
  const rows = text
    .trim()
    .replace(/"[^"]*"/g, (cell) => cell.replace(/\s+/g, ' '))
    .split(/\r\n?|\n/)
  const isHeader = (row: string) => /e[-‐-―]? ?post|e-?mail|meil/i.test(row) && !row.includes('@')
  if (text.includes('\t') || rows.slice(0, 10).some((row, index) => index + 1 < rows.length && isHeader(row)))
    return true
  return [';', ',', '|'].some((divider) => {
    const all = rows.map((row) => row.split(divider))
    const [, ...below] = all
    const isPerson = (row: string[]) => row.filter((cell) => cell.includes('@')).length === 1
    return (
      below.length > 0 && all.every(({ length }) => length > 1 && length === all[0]!.length) && below.every(isPerson)
    )
  })
}

/**
 * Adds the people of a table to the field of addresses, one per line, where they can be corrected. The parser is loaded with the first
 * table. IMPORT-2.
 * @param put takes a function that returns the new text of the field
 */
export function useTable(put: (change: (text: string) => string) => void) {
  const [taken, setTaken] = useState<TakenTable | null>(null)

  const take = (text: string, { people, left, doubtful }: TableOfPeople) => {
    const there = new Set(addresseesOf(text).map(({ email }) => email.toLowerCase()))
    const added = people.filter(({ email }) => !there.has(email.toLowerCase()))
    setTaken({ added: added.length, known: people.length - added.length, left, doubtful })
    return joined(text, textOf(added))
  }

  return {
    taken,
    clear: () => setTaken(null),
    /** Adds a pasted text; one that is no table is added unchanged. */
    async pasted(pasted: string) {
      // If the parser fails to load, the text is added unchanged.
      const table = await import('./table.ts').then(
        ({ peopleOfTable }) => peopleOfTable(pasted),
        () => null,
      )
      put((text) => (table ? take(text, table) : joined(text, pasted)))
    },
    /** Adds a chosen file. @throws if the file cannot be read or the parser cannot be loaded */
    async chosen(file: File) {
      const [{ peopleOfTable }, { textOfBytes }] = await Promise.all([import('./table.ts'), import('./decoded.ts')])
      const content = textOfBytes(new Uint8Array(await file.arrayBuffer()))
      const table = peopleOfTable(content)
      put((text) => (table ? take(text, table) : joined(text, content)))
    },
  }
}

const joined = (text: string, more: string) => [text.trimEnd(), more.trim()].filter(Boolean).join('\n')
