import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { deletedWith } from '../columns.ts'
import { files } from './files.ts'
import { users } from './users.ts'

/** A block of the home page. `Picture` is a file: its id in the database and in a request, its record in a response. §3 'Home page'. */
export type BlockOf<Picture> =
  | {
      id: string
      tyyp: 'Sissejuhatus'
      pealkiri: string
      tekst: string
      link: string
      piltSuur: Picture | null
      piltVasak: Picture | null
      piltParem: Picture | null
    }
  | { id: string; tyyp: 'Offset'; pealkiri: string; tekst: string; link: string; pilt: Picture | null }
  | { id: string; tyyp: 'Galerii'; pealkiri: string; tekst: string; pilt: Picture | null }
  | { id: string; tyyp: 'Kalender' | 'Uudised' }

/** A stored block, in the order of the list. */
export type StoredBlock = BlockOf<string>

/** The home page: a row for each language; no row before the first save. HOME-1. */
export const homePages = pgTable('home_pages', {
  keel: text('keel').primaryKey(),
  plokid: jsonb('plokid').$type<StoredBlock[]>().notNull().default([]),
  /** The last editor of the page, the same in all rows; null if that user has been deleted, or a file of it since. */
  muutjaId: uuid('muutja_id').references(() => users._id, { onDelete: 'set null' }),
  /** As in `articles`. HOOK-1. */
  kustutatudFaile: integer('kustutatud_faile').notNull().default(0),
})

/** The files that the home page shows. FILE-7. */
export const homePageFiles = pgTable(
  'home_page_files',
  {
    keel: text('keel')
      .notNull()
      .references(() => homePages.keel, { onDelete: 'cascade' }),
    failId: deletedWith('fail_id', () => files._id),
  },
  (table) => [primaryKey({ columns: [table.keel, table.failId] }), index('home_page_files_file').on(table.failId)],
)
