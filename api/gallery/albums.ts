import { eq, sql } from 'drizzle-orm'
import type { Caller } from '../http/caller.ts'
import { changeRecord, type RecordKind, rowWithId } from '../records/changeRecord.ts'
import { columnsFor } from '../records/editable.ts'
import type { Database, Transaction } from '../store/database.ts'
import { inLockedTransaction } from '../store/lockedTransaction.ts'
import { albums } from '../store/tables/gallery.ts'
import type { AlbumBody } from './bodies.ts'
import { changedContent, contentOf, emptyContent, preparedBody, versionOfContent } from './content.ts'
import { noSuchAlbum } from './notFound.ts'
import { type AlbumRules, requireAlbumEditor } from './policy.ts'
import { makeRoomAtTop, positionOf, removeAt } from './positions.ts'
import { findAlbum } from './reading.ts'
import type { WireAlbum } from './schemas.ts'
import { albumSlugFor, keepFormerSlug, takeFormerSlug } from './slug.ts'
import { holdFiles, writeMedia } from './writing.ts'

/**
 * Prepares a new album. Its embed codes are sanitised here, as that takes too long inside a transaction. GALLERY-2.
 * @returns a function that inserts it with the given id, as the first one. It throws 400 on `meedia` for files that do not exist
 * @throws 403 for callers who may not edit content areas, 400 for embed codes that are refused
 */
export async function creationOf(
  rules: AlbumRules,
  caller: Caller,
  body: AlbumBody,
): Promise<(tx: Transaction, id: string) => Promise<void>> {
  requireAlbumEditor(caller, rules)
  const content = changedContent(emptyContent, await preparedBody(body, rules.embedHosts))
  return async (tx, id) => {
    const slug = await albumSlugFor(tx, content, null)
    await takeFormerSlug(tx, slug)
    await makeRoomAtTop(tx)
    await holdFiles(tx, content.meedia)
    const { meedia, ...columns } = content
    await tx.insert(albums).values({ ...columnsFor(albums, columns), _id: id, slug, jrg: 0, muutjaId: caller._id })
    await writeMedia(tx, id, meedia)
  }
}

/** The request to change an album. */
interface AlbumChange {
  id: string
  body: AlbumBody
  /** The tag of the album that was edited; without it the change is made whatever others have changed since. */
  ifMatch: string | undefined
}

/** The version of an album: see versionOfContent. */
export const versionOfAlbum = (album: WireAlbum) => versionOfContent(contentOf(album))

const albumKind: RecordKind<WireAlbum> = { noun: 'seda albumit', table: sql`albums`, versionOf: versionOfAlbum }

/**
 * Changes the given fields of an album. GALLERY-2.
 * @returns the album as this change has left it
 * @throws 412 if it has changed since `ifMatch` and does not have the requested content already; 404, 403; 400 for embed codes and
 *   files that are refused
 */
export async function updateAlbum(
  db: Database,
  rules: AlbumRules,
  caller: Caller,
  { id, body, ifMatch }: AlbumChange,
): Promise<WireAlbum> {
  requireAlbumEditor(caller, rules)
  const prepared = await preparedBody(body, rules.embedHosts)
  return changeRecord(db, {
    kind: albumKind,
    isRow: rowWithId(id),
    ifMatch,
    underLock: 'albums',
    // Against the deletion of a file, which does not take the lock of albums.
    lock: (tx) => tx.select({ _id: albums._id }).from(albums).where(eq(albums._id, id)).for('update'),
    existing: (tx) => albumWithId(tx, id),
    changeOf: async (tx, now) => {
      const after = changedContent(contentOf(now), prepared)
      if (body.slug != null) after.slug = await albumSlugFor(tx, after, now.slug)
      return versionOfContent(after) === versionOfAlbum(now) ? null : after
    },
    holdFiles: async (tx, { meedia }) => {
      if (prepared.meedia) await holdFiles(tx, meedia)
    },
    write: async (tx, { meedia, ...columns }, now) => {
      const { slug } = columns
      await tx
        .update(albums)
        .set({ ...columnsFor(albums, columns), muutjaId: caller._id })
        .where(eq(albums._id, id))
      if (slug !== now.slug) {
        await takeFormerSlug(tx, slug)
        await keepFormerSlug(tx, id, now.slug)
      }
      if (prepared.meedia) await writeMedia(tx, id, meedia)
    },
    answer: (tx) => albumWithId(tx, id),
  })
}

async function albumWithId(tx: Transaction, id: string): Promise<WireAlbum> {
  const album = await findAlbum(tx, sql`a._id = ${id}::uuid`, { seesAll: true })
  if (!album) throw noSuchAlbum()
  return album
}

/**
 * Deletes an album; its files stay, and the albums behind it move up. GALLERY-4, ORDER-1.
 * @throws 404, or 403 for callers who may not edit content areas
 */
export async function deleteAlbum(db: Database, rules: AlbumRules, caller: Caller, id: string): Promise<void> {
  requireAlbumEditor(caller, rules)
  await inLockedTransaction(db, 'albums', async (tx) => removeAt(tx, id, await positionOf(tx, id)))
}
