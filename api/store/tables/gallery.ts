import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { deletedWith } from '../columns.ts'
import { files } from './files.ts'
import { users } from './users.ts'

/** A text in the content languages, by their codes; empty where there is none. NAV-4. */
export type StoredText = Record<string, string>

/**
 * Albums of the gallery. Their positions `jrg` are 0, 1, 2 … without gaps or duplicates: migration 0019_gallery makes them unique, checked
 * at the end of a transaction, and every change of a position holds the lock `albums`. ORDER-1.
 */
export const albums = pgTable(
  'albums',
  {
    _id: uuid('_id').primaryKey(),
    slug: text('slug').notNull(),
    nimi: jsonb('nimi').$type<StoredText>().notNull(),
    excerpt: jsonb('excerpt').$type<StoredText>().notNull(),
    jrg: integer('jrg').notNull(),
    /** The last editor; null if that user has been deleted, or a file of the album since. */
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

/** Former slugs of albums, each with the last album that had it; none is the current slug of an album. SLUG-1. */
export const formerAlbumSlugs = pgTable(
  'former_album_slugs',
  {
    slug: text('slug').primaryKey(),
    albumId: deletedWith('album_id', () => albums._id),
  },
  (table) => [index('former_album_slugs_album').on(table.albumId)],
)

/** The pictures and embedded pages of albums; `koht` may have gaps, because pictures are deleted with their files. GALLERY-2. */
export const albumMedia = pgTable(
  'album_media',
  {
    albumId: deletedWith('album_id', () => albums._id),
    koht: integer('koht').notNull(),
    /** Chosen by the client. */
    id: text('id').notNull(),
    /** The picture; null for an embedded page. */
    failId: uuid('fail_id').references(() => files._id, { onDelete: 'cascade' }),
    /** The code of an embedded page; null for a picture. */
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
