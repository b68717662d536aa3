import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { FilesWire, TextWire } from '../../../schema/rules/client/moduleKinds.ts'
import { dateColumns, deletedWith, moment } from '../columns.ts'
import { files } from './files.ts'
import { users } from './users.ts'

/** A stored module, in the order of the list: text or code, or the ids of files. §3 'Module'. */
export type StoredModule =
  { id: string; tyyp: TextWire; sisu: string } | { id: string; tyyp: FilesWire; sisu: string[] }

/** The text that a translator compares: that of an article, without its order, visibility, dates and cover. LANG-4. */
export interface StoredText {
  pealkiri: string
  desc: string
  excerpt: string
  moodulid: StoredModule[]
}

/**
 * The facts of an article that are the same in all its language versions, such as the date of an event. A row has at least one version in
 * `articles`, and is deleted with the last one. LANG-5.
 */
export const articleGroups = pgTable(
  'article_groups',
  {
    _id: uuid('_id').primaryKey(),
    /** As in its versions; also here, so that lists sorted by facts read a page by an index. */
    kataloog: text('kataloog').notNull(),
    /** Slugs of categories; the first one is the sort key. */
    kategooria: text('kategooria').array().notNull().default([]),
    jrg: integer('jrg').notNull().default(99),
    aastaAlgus: integer('aasta_algus'),
    aastaLopp: integer('aasta_lopp'),
    /** The single date, or the earliest of many. NAV-3. */
    ...dateColumns,
  },
  (table) => [
    index('article_groups_category').on(table.kataloog, sql`(coalesce(kategooria[1], '~') collate "C")`, table._id),
    // Newest first, and earliest first; both sort rows without a date last.
    index('article_groups_newest').on(table.kataloog, sql`coalesce(algus, '-infinity')`, table._id),
    index('article_groups_earliest').on(table.kataloog, sql`coalesce(algus, 'infinity')`, table._id),
  ],
)

/**
 * Articles of all catalogues, and the pages: a row for each language version. Versions of one article share `ryhm`, so the list of
 * languages is a join and never stored. LANG-4. Migration 0027_list_search adds the generated column `otsing` for the search, here and in
 * other tables with the same search. LIST-2.
 */
export const articles = pgTable(
  'articles',
  {
    _id: uuid('_id').primaryKey(),
    kataloog: text('kataloog').notNull(),
    keel: text('keel').notNull(),
    ryhm: uuid('ryhm')
      .notNull()
      .references(() => articleGroups._id),
    pealkiri: text('pealkiri').notNull(),
    slug: text('slug').notNull(),
    desc: text('desc').notNull(),
    excerpt: text('excerpt').notNull(),
    /** Always true in catalogues without visibility. */
    avalik: boolean('avalik').notNull(),
    /** The cover. */
    esipiltId: uuid('esipilt_id').references(() => files._id, { onDelete: 'set null' }),
    moodulid: jsonb('moodulid').$type<StoredModule[]>().notNull().default([]),
    /** The last change of the version or of a fact of its group. */
    viimatiMuudetud: moment('viimati_muudetud').notNull(),
    /** The last editor of the version or of a fact of its group; null if that user has been deleted, or a file of it since. */
    muutjaId: uuid('muutja_id').references(() => users._id, { onDelete: 'set null' }),
    /** Increases when a file that it shows or links to is deleted: a public change that no other column reflects. HOOK-1. */
    kustutatudFaile: integer('kustutatud_faile').notNull().default(0),
    /** The version in another language that this one is a translation of; null if it is none, or that version has been deleted. */
    allikasId: uuid('allikas_id').references((): AnyPgColumn => articles._id, { onDelete: 'set null' }),
    /** The text of the source that the translation was last compared with; null if it never was. Meaningless without a source. */
    allikaSeis: jsonb('allika_seis').$type<StoredText>(),
    /** `teksti_rasi` of the source at that time. */
    allikaRasi: text('allika_rasi'),
    /** A hash of the text (StoredText) without the ids of its modules, by which lists find outdated translations. LANG-4. */
    tekstiRasi: text('teksti_rasi')
      .notNull()
      .generatedAlwaysAs(sql`translated_hash(pealkiri, "desc", excerpt, moodulid)`),
  },
  (table) => [
    uniqueIndex('articles_version').on(table.ryhm, table.keel),
    uniqueIndex('articles_slug').on(table.kataloog, table.keel, table.slug),
    index('articles_changed').on(table.kataloog, table.viimatiMuudetud, table._id),
    index('articles_cover')
      .on(table.esipiltId)
      .where(sql`esipilt_id is not null`),
    // For the deletion of a user.
    index('articles_editor')
      .on(table.muutjaId)
      .where(sql`muutja_id is not null`),
    // For the deletion of a source.
    index('articles_source')
      .on(table.allikasId)
      .where(sql`allikas_id is not null`),
  ],
)

/** The dates of an article with many dates, in the given order; one may still be empty. DATE-2, LANG-5. */
export const articleDates = pgTable(
  'article_dates',
  {
    ryhm: deletedWith('ryhm', () => articleGroups._id),
    koht: integer('koht').notNull(),
    /** Chosen by the client. */
    id: text('id').notNull(),
    ...dateColumns,
  },
  (table) => [
    primaryKey({ columns: [table.ryhm, table.koht] }),
    uniqueIndex('article_dates_id').on(table.ryhm, table.id),
    index('article_dates_newest').on(table.algus, table.ryhm, table.koht),
  ],
)

/** The files that an article shows, in its modules or as its cover. FILE-7. */
export const articleFiles = pgTable(
  'article_files',
  {
    artikkelId: deletedWith('artikkel_id', () => articles._id),
    failId: deletedWith('fail_id', () => files._id),
  },
  (table) => [primaryKey({ columns: [table.artikkelId, table.failId] }), index('article_files_file').on(table.failId)],
)
