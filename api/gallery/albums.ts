import { eq, sql } from 'drizzle-orm'
import { defaultLanguage } from '../../schema/rules/languages.ts'
import { slugFor } from '../content/slug.ts'
import { lockFiles, pictureProblem } from '../files/recordFiles.ts'
import type { Caller } from '../http/session/caller.ts'
import { changeRecord, type RecordKind } from '../records/changeRecord.ts'
import { columnsFor } from '../records/editable.ts'
import { moveToTrash } from '../records/history/trash.ts'
import type { Database, Transaction } from '../store/database.ts'
import { inLockedTransaction } from '../store/lockedTransaction.ts'
import { albums, formerAlbumSlugs } from '../store/tables/gallery.ts'
import type { AlbumBody } from './bodies.ts'
import {
  type AlbumContent,
  type AlbumItem,
  bodyOf,
  changedContent,
  contentOf,
  emptyContent,
  filesOf,
  preparedBody,
  refusedItem,
  versionOfContent,
} from './content.ts'
import { noSuchAlbum } from './notFound.ts'
import { type AlbumRules, requireAlbumEditor } from './policy.ts'
import { makeRoomAt, positionOf, removeAt } from './positions.ts'
import { findAlbum } from './reading.ts'
import type { WireAlbum } from './schemas.ts'

/**
 * Prepares a new album. Its embed codes are sanitised here, as that takes too long inside a transaction. GALLERY-2.
 * @returns a function that inserts it with the given id, as the first one. It throws 400 on `meedia` for files that do not exist
 * @throws 403 for callers who may not edit content areas, 400 for embed codes that cleanEmbed refuses
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
    await makeRoomAt(tx, 0)
    await lockMediaFiles(tx, content.meedia)
    const { meedia, ...columns } = content
    await tx.insert(albums).values({ ...columnsFor(albums, columns), _id: id, slug, jrg: 0, muutjaId: caller._id })
    await writeMedia(tx, id, meedia)
  }
}

/** The request to change an album. */
interface AlbumChange {
  id: string
  body: AlbumBody
  /** The tag of the album that was edited; without it the change is unconditional. */
  ifMatch: string | undefined
}

/** The version of an album: see versionOfContent. */
export const versionOfAlbum = (album: WireAlbum) => versionOfContent(contentOf(album))

const albumKind: RecordKind<WireAlbum> = {
  noun: 'seda albumit',
  table: sql`albums`,
  versionOf: versionOfAlbum,
  history: { liik: 'album', valuesOf: (album) => bodyOf(contentOf(album)) },
}

/**
 * Changes the given fields of an album. GALLERY-2.
 * @returns the album right after this change
 * @throws 412 if it has changed since `ifMatch` and does not have the requested content already; 404, 403; 400 for invalid embed codes and
 * files
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
    id,
    editor: caller._id,
    ifMatch,
    underLock: 'albums',
    // Excludes the deletion of a file, which does not take the lock of albums.
    lock: (tx) => tx.select({ _id: albums._id }).from(albums).where(eq(albums._id, id)).for('update'),
    existing: (tx) => albumWithId(tx, id),
    changeOf: async (tx, now) => {
      const after = changedContent(contentOf(now), prepared)
      if (body.slug != null) after.slug = await albumSlugFor(tx, after, now.slug)
      return versionOfContent(after) === versionOfAlbum(now) ? null : after
    },
    lockFiles: async (tx, { meedia }) => {
      if (prepared.meedia) await lockMediaFiles(tx, meedia)
    },
    write: async (tx, { meedia, ...columns }, now) => {
      const { slug } = columns
      await tx
        .update(albums)
        .set({ ...columnsFor(albums, columns), muutjaId: caller._id })
        .where(eq(albums._id, id))
      if (slug !== now.slug) {
        await takeFormerSlug(tx, slug)
        await storeFormerSlug(tx, id, now.slug)
      }
      if (prepared.meedia) await writeMedia(tx, id, meedia)
    },
    response: (_tx, after) => after,
  })
}

/** An album as its editors read it. @throws 404 */
export async function albumWithId(tx: Database | Transaction, id: string): Promise<WireAlbum> {
  const album = await findAlbum(tx, sql`a._id = ${id}::uuid`, { seesAll: true })
  if (!album) throw noSuchAlbum()
  return album
}

/**
 * Deletes an album, but not its files; the albums after it move up. GALLERY-4, ORDER-1.
 * @throws 404, or 403 for callers who may not edit content areas
 */
export async function deleteAlbum(db: Database, rules: AlbumRules, caller: Caller, id: string): Promise<void> {
  requireAlbumEditor(caller, rules)
  await inLockedTransaction(db, 'albums', async (tx) => {
    const position = await positionOf(tx, id)
    const title = sql`select coalesce(nullif(nimi->>${defaultLanguage}, ''), nimi->>'en') from albums where _id = ${id}::uuid`
    await moveToTrash(tx, caller, { liik: 'album', id, title, roots: [['albums', [id]]] })
    await removeAt(tx, id, position)
  })
}

/** Slugs that would collide with the routes of the client. ROUTE-4. */
const reserved = ['uus']

/**
 * Chooses the slug of an album, unique among albums, from its Estonian title. Call it under the lock of albums. SLUG-1.
 * @param current its slug before the change; null for a new album
 */
export function albumSlugFor(tx: Transaction, { slug, nimi }: AlbumContent, current: string | null): Promise<string> {
  return slugFor({ wanted: slug, title: nimi[defaultLanguage] ?? '', current }, async (start) => {
    const { rows } = await tx.execute<{ slug: string }>(sql`select slug from albums where starts_with(slug, ${start})`)
    return [...reserved, ...rows.map((row) => row.slug)]
  })
}

/** Deletes a former slug that an album takes: its links no longer lead to the album that had it before. SLUG-1. */
export async function takeFormerSlug(tx: Transaction, slug: string): Promise<void> {
  await tx.delete(formerAlbumSlugs).where(eq(formerAlbumSlugs.slug, slug))
}

/** Stores the slug that an album had, so that its links still lead to the album. SLUG-1. */
async function storeFormerSlug(tx: Transaction, albumId: string, slug: string): Promise<void> {
  await tx.insert(formerAlbumSlugs).values({ slug, albumId })
}

/**
 * Locks the files of media against deletion until the transaction ends. The album must be locked already: see BeforeFileDeletion.
 * @throws 400 on `meedia` for a file that does not exist or is no picture, with the number of its item
 */
async function lockMediaFiles(tx: Transaction, meedia: readonly AlbumItem[]): Promise<void> {
  const isPicture = await lockFiles(tx, filesOf(meedia))
  for (const [index, item] of meedia.entries()) {
    const file = item.tyyp === 'pilt' ? item.failId : item.esipiltId
    const problem = file == null ? null : pictureProblem(isPicture, file)
    if (problem != null) throw refusedItem(item, index, problem)
  }
}

/** Replaces the media of an album. Their files must be locked already. */
async function writeMedia(tx: Transaction, albumId: string, meedia: readonly AlbumItem[]): Promise<void> {
  await tx.execute(sql`delete from album_media where album_id = ${albumId}::uuid`)
  const rows = meedia.map((item, koht) => ({
    koht,
    id: item.id,
    tekst: item.tekst,
    ...(item.tyyp === 'pilt' ? { fail_id: item.failId } : { embed: item.embed, esipilt_id: item.esipiltId }),
  }))
  // One parameter, as a statement can have at most 65,535.
  await tx.execute(sql`
    insert into album_media (album_id, koht, id, fail_id, embed, esipilt_id, tekst)
    select ${albumId}::uuid, m.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as m(koht int, id text, fail_id uuid, embed text, esipilt_id uuid, tekst jsonb)`)
}
