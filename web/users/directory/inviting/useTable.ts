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

/** Whether a text that is pasted may be a table: with tabs, as cells are copied, or with a header that names the email. */
export const mayBeTable = (text: string): boolean =>
  text.includes('\t') || /^(?:[^@\n]*\n){0,9}[^@\n]*(e-?post|e-?mail|meil)[^@\n]*\n/i.test(text)

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
