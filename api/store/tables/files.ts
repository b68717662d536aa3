import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'
import { users } from './users.ts'

/** One image size as the store keeps it. `bytes` is its size; `webpBytes` that of its WebP twin, where that is smaller. */
export interface StoredVariant {
  laius: number
  korgus: number
  /** Its name in the file's folder. */
  nimi: string
  bytes: number
  webpBytes: number | null
}

/** Uploaded files. The bytes stand in the folder `{kaust}/{_id}` of the storage. §3 'File'. */
export const files = pgTable(
  'files',
  {
    _id: uuid('_id').primaryKey(),
    nimi: text('nimi').notNull(),
    /** Who may fetch it: the first part of its path. FILE-5. */
    kaust: text('kaust', { enum: ['foorum', 'avalik'] }).notNull(),
    /** The name of its bytes in its folder; the name it is shown by is `nimi`. */
    algfail: text('algfail').notNull(),
    mimetype: text('mimetype').notNull(),
    size: integer('size').notNull(),
    /** The sizes of an image, largest first; empty for what is none. FILE-4. */
    suurused: jsonb('suurused').$type<StoredVariant[]>().notNull().default([]),
    /** Null when that person is gone. */
    lisajaId: uuid('lisaja_id').references(() => users._id, { onDelete: 'set null' }),
    lisatud: moment('lisatud')
      .notNull()
      .default(sql`clock_timestamp()`),
  },
  (table) => [
    index('files_newest').on(table.lisatud.desc(), table._id.desc()),
    index('files_newest_images')
      .on(table.lisatud.desc(), table._id.desc())
      .where(sql`suurused <> '[]'`),
    index('files_user').on(table.lisajaId),
  ],
)

/** Folders of the storage that have no row yet, or no longer: what stays here for an hour is swept away. FILE-6. */
export const fileLeftovers = pgTable(
  'file_leftovers',
  {
    kaust: text('kaust').primaryKey(),
    /** What stands in the folder: a storage need not let it be listed. */
    nimed: text('nimed').array().notNull().default([]),
    since: moment('since')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('file_leftovers_age').on(table.since)],
)

/** The columns of a table that attaches files to a record. */
export const attachmentColumns = {
  failId: uuid('fail_id')
    .notNull()
    .references(() => files._id, { onDelete: 'cascade' }),
  /** The place among the attachments; gaps are closed when they are read. */
  jrg: integer('jrg').notNull(),
}
