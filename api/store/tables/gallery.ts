import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { deletedWith } from '../columns.ts'
import { files } from './files.ts'
import { users } from './users.ts'

/** A text in the content languages, by their codes; empty where there is none. NAV-4. */
export type StoredText = Record<string, string>

/**
 * Albums of the gallery. Their positions `jrg` are 0, 1, 2 … without gaps and each once: migration 0019_gallery makes them unique,
 * which is checked at the end of a transaction, and every change of a position holds the lock `albums`. ORDER-1.
 */
export const albums = pgTable(
  'albums',
  {
    _id: uuid('_id').primaryKey(),
    slug: text('slug').notNull(),
    nimi: jsonb('nimi').$type<StoredText>().notNull(),
    excerpt: jsonb('excerpt').$type<StoredText>().notNull(),
    jrg: integer('jrg').notNull(),
    /** Who changed it last; null when that person is gone, and when a file of it was deleted since. */
    muutjaId: uuid('muutja_id').references(() => users._id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('albums_slug').on(table.slug),
    // For the deletion of a user.
    index('albums_editor')
      .on(table.muutjaId)
      .where(sql`muutja_id is not null`),
  ],
)

/** Slugs that albums had before, each that of the last album to have it; none is the slug of an album now. SLUG-1. */
export const formerAlbumSlugs = pgTable(
  'former_album_slugs',
  {
    slug: text('slug').primaryKey(),
    albumId: deletedWith('album_id', () => albums._id),
  },
  (table) => [index('former_album_slugs_album').on(table.albumId)],
)

/** The pictures and embedded pages of albums; `koht` may have gaps, as the pictures whose file is deleted go. GALLERY-2. */
export const albumMedia = pgTable(
  'album_media',
  {
    albumId: deletedWith('album_id', () => albums._id),
    koht: integer('koht').notNull(),
    /** The client's own. */
    id: text('id').notNull(),
    /** The picture; null of an embedded page. */
    failId: uuid('fail_id').references(() => files._id, { onDelete: 'cascade' }),
    /** The code of an embedded page; null of a picture. */
    embed: text('embed'),
    /** The cover of an embedded page. */
    esipiltId: uuid('esipilt_id').references(() => files._id, { onDelete: 'set null' }),
    tekst: jsonb('tekst').$type<StoredText>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.albumId, table.koht] }),
    uniqueIndex('album_media_id').on(table.albumId, table.id),
    index('album_media_file')
      .on(table.failId)
      .where(sql`fail_id is not null`),
    index('album_media_cover')
      .on(table.esipiltId)
      .where(sql`esipilt_id is not null`),
  ],
)
