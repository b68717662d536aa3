import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/**
 * What was done with people, sessions, API tokens, settings, exports and deletions: ids and codes alone, without foreign keys, as they
 * outlive what they name. A trigger of migration 0052_account refuses each update, and the deletion of rows younger than 400 days. AUDIT-1.
 */
export const audit = pgTable(
  'audit',
  {
    /** Grows with time. */
    _id: uuid('_id').primaryKey(),
    kuupaev: moment('kuupaev')
      .notNull()
      .default(sql`clock_timestamp()`),
    sundmus: text('sundmus').notNull(),
    /** Who did it; null for what the server did, and for visitors. */
    tegija: uuid('tegija'),
    /** The member to whom it was done. */
    liige: uuid('liige'),
    /** The record that it concerns, and its kind. */
    kirje: uuid('kirje'),
    kirjeliik: text('kirjeliik'),
    /** The names of the changed fields; of a status its number before and after. */
    muudetud: text('muudetud').array().notNull().default([]),
    /** How many times, for refused sign-ins. */
    hulk: integer('hulk').notNull().default(1),
  },
  (table) => [
    index('audit_event').on(table.sundmus, table._id),
    index('audit_actor').on(table.tegija, table._id),
    index('audit_member').on(table.liige, table._id),
    index('audit_record').on(table.kirje, table._id),
  ],
)
