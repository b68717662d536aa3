import { sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/** The records that `npm run import` has taken from other servers, with their ids here. IMPORT-1. */
export const imported = pgTable(
  'imported',
  {
    /** The other server's URL, without a trailing slash. */
    source: text('source').notNull(),
    /** The kind of record, in English: `person`, `file`, `topic` … */
    kind: text('kind').notNull(),
    /** The record's id on the other server. */
    theirs: text('theirs').notNull(),
    /** The record here. No foreign key: it may be in any table, and a record that was deleted here is not imported again. */
    ours: uuid('ours').notNull(),
    /** A value by which a later run detects an unchanged record; null for kinds that are imported once. */
    mark: text('mark'),
    at: moment('at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.source, table.kind, table.theirs] })],
)
