import { useState } from 'react'
import { addresseesOf, textOf } from './addresses.ts'
import type { RowLeftOut, TableOfPeople } from './table.ts'

/** What was taken from a table. */
export interface TakenTable {
  /** How many people came into the field. */
  added: number
  /** How many of the table were there already. */
  known: number
  left: readonly RowLeftOut[]
  /** The cells that a person has to look at. */
  doubtful: TableOfPeople['doubtful']
}

/**
 * Whether a text that is pasted may be a table: with tabs, as cells are copied, with a header that names the email, or with as many cells
 * in each row, of which one has an address.
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
 * Puts the people of a table into the field of addresses, one a line, where they can be mended. The reader of tables is loaded when one
 * comes. IMPORT-2.
 * @param put gets a function from what is in the field to what shall be
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
    forget: () => setTaken(null),
    /** A text that was pasted; one that is no table is put in as it is. */
    async pasted(pasted: string) {
      // Without the reader the text is not lost.
      const table = await import('./table.ts').then(
        ({ peopleOfTable }) => peopleOfTable(pasted),
        () => null,
      )
      put((text) => (table ? take(text, table) : joined(text, pasted)))
    },
    /** A file that was chosen. @throws where it cannot be read or the reader cannot be loaded */
    async chosen(file: File) {
      const [{ peopleOfTable }, { textOfBytes }] = await Promise.all([import('./table.ts'), import('./decoded.ts')])
      const content = textOfBytes(new Uint8Array(await file.arrayBuffer()))
      const table = peopleOfTable(content)
      put((text) => (table ? take(text, table) : joined(text, content)))
    },
  }
}

const joined = (text: string, more: string) => [text.trimEnd(), more.trim()].filter(Boolean).join('\n')
