import { sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/** What `npm run import` has taken from other servers: which record of theirs became which of ours. IMPORT-1. */
export const imported = pgTable(
  'imported',
  {
    /** The other server's address, without a slash at the end. */
    source: text('source').notNull(),
    /** The kind of record, in English: `person`, `file`, `topic` … */
    kind: text('kind').notNull(),
    /** The record's id there. */
    theirs: text('theirs').notNull(),
    /** The record here. No foreign key: it may be in any table, and one that was deleted since is not taken again. */
    ours: uuid('ours').notNull(),
    /** By what a later run sees that there is nothing new in it; null of kinds that are taken once. */
    mark: text('mark'),
    at: moment('at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.source, table.kind, table.theirs] })],
)
