import { sql } from 'drizzle-orm'
import { defaultLanguage } from '../../schema/rules/languages.ts'
import { callerOf } from '../http/session/caller.ts'
import { bodyFrom, type HistoryKind } from '../records/history/historyKinds.ts'
import type { TrashKind } from '../records/history/trash.ts'
import type { Database } from '../store/database.ts'
import { albumSlugFor, albumWithId, takeFormerSlug, updateAlbum, versionOfAlbum } from './albums.ts'
import { albumChangesSchema } from './bodies.ts'
import { bodyOf, contentOf, emptyContent } from './content.ts'
import { type AlbumRules, requireAlbumEditor } from './policy.ts'
import { makeRoomAt } from './positions.ts'

/** The history of albums with their items. HIST-1. */
export const albumHistory = (db: Database, rules: AlbumRules): HistoryKind => ({
  async open(request, id) {
    requireAlbumEditor(callerOf(request), rules)
    const album = await albumWithId(db, id)
    const title = album.nimi[defaultLanguage] ?? ''
    return { title, values: bodyOf(contentOf(album)), version: versionOfAlbum(album) }
  },
  save: (request, id, values, ifMatch) =>
    updateAlbum(db, rules, callerOf(request), { id, body: bodyFrom(albumChangesSchema, values), ifMatch }),
})

/** Deleted albums; they come back to their place. TRASH-1, ORDER-1. */
export const albumTrash: TrashKind = {
  table: 'albums',
  underLock: 'albums',
  async prepare(tx, row) {
    const slug = String(row.slug)
    row.slug = await albumSlugFor(tx, { ...emptyContent, slug }, null)
    await takeFormerSlug(tx, String(row.slug))
    const { rows } = await tx.execute<{ place: number }>(
      sql`select least(count(*)::int, ${row.jrg}::int) as place from albums`,
    )
    row.jrg = rows[0]?.place ?? 0
    await makeRoomAt(tx, Number(row.jrg))
  },
}
