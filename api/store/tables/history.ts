import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { users } from './users.ts'

/**
 * The former value of one field: whole, nothing where there was none, or null where an admin removed it; or of a text only the part that
 * was replaced, as 'START END HASH PART': how many characters before and after it stayed, and a hash of the text.
 */
export type FormerValue = [value: unknown] | [] | null | string

/** The former values of the fields that a change changed, by their names. */
export type FormerValues = Record<string, FormerValue>

/** The changes of records, each with what the record was before. HIST-1. */
export const revisions = pgTable(
  'revisions',
  {
    /** Grows with time. */
    _id: uuid('_id').primaryKey(),
    liik: text('liik').notNull(),
    /** The record; of the home page all zeros. No foreign key: it may be in any table, or in the trash. */
    kirje: uuid('kirje').notNull(),
    /** Who made the change; null if that user has been deleted. */
    muutjaId: uuid('muutja_id').references(() => users._id, { onDelete: 'set null' }),
    /** When the change was made; of several that were merged, the last one. */
    kuupaev: moment('kuupaev').notNull(),
    /** When the first of the merged changes was made. */
    alates: moment('alates').notNull(),
    enne: jsonb('enne').$type<FormerValues>().notNull(),
    /** The ids that the former values contain; those of files keep their bytes. Null without any. */
    nimetab: uuid('nimetab').array(),
  },
  (table) => [
    index('revisions_record').on(table.kirje, table.liik, table._id),
    index('revisions_naming')
      .using('gin', table.nimetab)
      .where(sql`nimetab is not null`),
    // For the deletion of old ones.
    index('revisions_age').on(table.kuupaev),
    // For the deletion of a user.
    index('revisions_editor')
      .on(table.muutjaId)
      .where(sql`muutja_id is not null`),
  ],
)

/** The rows that a deletion removed, by table, and those of which it cleared a reference. */
export interface DeletedRows {
  rows: [table: string, rows: Record<string, unknown>[]][]
  cleared: [table: string, column: string, rows: Record<string, unknown>[]][]
}

/** The trash: deleted records that can be restored. TRASH-1. */
export const trash = pgTable(
  'trash',
  {
    /** The record's id. */
    _id: uuid('_id').primaryKey(),
    liik: text('liik').notNull(),
    pealkiri: text('pealkiri').notNull(),
    /** Null if that user has been deleted. */
    kustutajaId: uuid('kustutaja_id').references(() => users._id, { onDelete: 'set null' }),
    kuupaev: moment('kuupaev')
      .notNull()
      .default(sql`clock_timestamp()`),
    sisu: jsonb('sisu').$type<DeletedRows>().notNull(),
  },
  (table) => [index('trash_newest').on(table.kuupaev, table._id), index('trash_deleter').on(table.kustutajaId)],
)
