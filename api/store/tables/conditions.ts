import { sql } from 'drizzle-orm'
import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/** What an operator has to know, as last seen by each machine. OPS-24. */
export const conditions = pgTable(
  'conditions',
  {
    nimi: text('nimi').notNull(),
    /** The name of the machine. */
    masin: text('masin').notNull(),
    korras: boolean('korras').notNull(),
    lause: text('lause').notNull(),
    /** Since when `korras` has its value. */
    alates: moment('alates')
      .notNull()
      .default(sql`now()`),
    nahtud: moment('nahtud')
      .notNull()
      .default(sql`now()`),
    /** When the last alert was sent; null while all is well. */
    teatatud: moment('teatatud'),
  },
  (table) => [primaryKey({ columns: [table.nimi, table.masin] })],
)
