import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { deletedWith, moment } from '../columns.ts'
import { users } from './users.ts'

/** A variant of an image. `bytes` is its size; `webpBytes` that of its WebP version, null if that is not smaller. */
export interface StoredVariant {
  laius: number
  korgus: number
  /** Its name in the file's folder. */
  nimi: string
  bytes: number
  webpBytes: number | null
}

/**
 * Uploaded files. The bytes are in the storage, in the folder `{kaust}/{_id}`. Migration 0004_files adds the column `otsing`, generated
 * from `nimi` for the search. Links to files in texts have indexes on the texts: see namesFile. §3 'File'.
 */
export const files = pgTable(
  'files',
  {
    _id: uuid('_id').primaryKey(),
    nimi: text('nimi').notNull(),
    /** Visibility, and the first segment of its path. FILE-5. */
    kaust: text('kaust', { enum: ['foorum', 'avalik'] }).notNull(),
    /** Name of the original in its folder; `nimi` is the displayed name. */
    algfail: text('algfail').notNull(),
    mimetype: text('mimetype').notNull(),
    size: integer('size').notNull(),
    /** Variants of an image, largest first; empty for other files. FILE-4. */
    suurused: jsonb('suurused').$type<StoredVariant[]>().notNull().default([]),
    /** Null if the uploader has been deleted. */
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

/**
 * The texts of documents, apart from the rows of files, which every download reads. Migration 0053_file_text adds the column `otsing`,
 * generated from `tekst` for the search. SEARCH-1.
 */
export const fileTexts = pgTable('file_texts', {
  failId: deletedWith('fail_id', () => files._id).primaryKey(),
  /** Null until it is read. */
  tekst: text('tekst'),
  /** How often its reading has begun. */
  katseid: integer('katseid').notNull(),
})

/**
 * Folders of the storage without a row in `files`, before its creation or after its deletion; those older than an hour are swept. FILE-6.
 */
export const fileLeftovers = pgTable(
  'file_leftovers',
  {
    kaust: text('kaust').primaryKey(),
    /** The objects in the folder: not every storage can list them. */
    nimed: text('nimed').array().notNull().default([]),
    since: moment('since')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('file_leftovers_age').on(table.since)],
)

/** Columns of a join table that attaches files to a record. */
export const attachmentColumns = {
  failId: deletedWith('fail_id', () => files._id),
  /** Order among the attachments; may have gaps. */
  jrg: integer('jrg').notNull(),
}
