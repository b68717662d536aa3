import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { changedText, type LocalizedText } from '../content/localizedText.ts'
import { fileJsonFor, type WireFile } from '../files/fileRecord.ts'
import { type FilesById, findFiles } from '../files/recordFiles.ts'
import type { PageRange } from '../http/page.ts'
import type { Database, Transaction } from '../store/database.ts'
import { contentOf, versionOfContent } from './content.ts'
import type { WireAlbum, WireListedAlbum, WireMediaItem } from './schemas.ts'

type Reader = Database | Transaction

/** How many media the short form has of each album: a row of the list. GALLERY-1. */
const previews = 3

/** Cursor of the albums: jrg. */
export const albumCursorSchema = z.tuple([z.number().int().min(-1).max(1_000_000_000)])

type AlbumCursor = z.infer<typeof albumCursorSchema>

/** For whom albums are read: visitors (without `seesAll`) do not see who uploaded a file. REST-4. */
export interface Audience {
  seesAll: boolean
}

/** Range, form and audience of a list. */
interface AlbumList extends PageRange<AlbumCursor> {
  /** Only the first few media of each album, and their number. */
  short: boolean
  audience: Audience
}

/** A row of `album_media` as JSON. */
interface ItemRow {
  id: string
  failId: string | null
  embed: string | null
  esipiltId: string | null
  tekst: LocalizedText
}

interface AlbumRow extends Record<string, unknown> {
  _id: string
  slug: string
  nimi: LocalizedText
  excerpt: LocalizedText
  jrg: number
  meedia: ItemRow[]
}

const itemJson = sql`jsonb_build_object(
  'id', m.id, 'failId', m.fail_id, 'embed', m.embed, 'esipiltId', m.esipilt_id, 'tekst', m.tekst)`

/**
 * An album and its media in one statement, so that both are of one moment: else a version could be of neither the state before nor the one
 * after a change.
 */
const columns = (limit: SQL = sql``) => sql`
  a._id, a.slug, a.nimi, a.excerpt, a.jrg, coalesce((
    select jsonb_agg(${itemJson} order by m.koht) from (
      select * from album_media where album_id = a._id order by koht ${limit}) m), '[]') as meedia`

const countColumn = sql`(select count(*)::int from album_media m where m.album_id = a._id) as meediat`

/** The albums in their order. GALLERY-1, REST-6. */
export async function listAlbums(db: Reader, { short, audience, limit, after }: AlbumList): Promise<WireListedAlbum[]> {
  const { rows } = await db.execute<AlbumRow & { meediat?: number }>(sql`
    select ${short ? sql`${columns(sql`limit ${previews}::int`)}, ${countColumn}` : columns()}
    from albums a ${after ? sql`where a.jrg > ${after[0]}::int` : sql``} order by a.jrg
    ${limit == null ? sql`` : sql`limit ${limit}::int`}`)
  const files = await filesOfRows(db, rows, audience)
  return rows.map(({ meediat, ...row }) => {
    const album = albumOf(row, files)
    if (meediat == null) return withVersion(album)
    return { ...album, meediat }
  })
}

/** An album; null if there is none. @param isAlbum condition on the row `a` of albums */
export async function findAlbum(db: Reader, isAlbum: SQL, audience: Audience): Promise<WireAlbum | null> {
  const { rows } = await db.execute<AlbumRow>(sql`select ${columns()} from albums a where ${isAlbum}`)
  const [row] = rows
  return row ? withVersion(albumOf(row, await filesOfRows(db, rows, audience))) : null
}

function filesOfRows(db: Reader, rows: readonly AlbumRow[], audience: Audience): Promise<FilesById> {
  const ids = rows.flatMap(({ meedia }) => meedia.flatMap(({ failId, esipiltId }) => failId ?? esipiltId ?? []))
  return findFiles(db, [...new Set(ids)], fileJsonFor(audience))
}

function albumOf({ _id, slug, nimi, excerpt, jrg, meedia }: AlbumRow, files: FilesById) {
  const items = meedia.flatMap((item) => itemOf(item, files))
  return {
    _id,
    slug,
    nimi: changedText(nimi, {}),
    excerpt: changedText(excerpt, {}),
    jrg,
    meedia: items.map((item, order) => ({ ...item, jrg: order })),
  }
}

const withVersion = (album: Omit<WireAlbum, 'versioon'>): WireAlbum => ({
  ...album,
  versioon: `"${versionOfContent(contentOf(album))}"`,
})

/** An item with the records of its files. A picture that was deleted after the album was read is left out. */
function itemOf({ id, failId, embed, esipiltId, tekst }: ItemRow, files: FilesById): WireMediaItem[] {
  const own = { id, jrg: 0, tekst: changedText(tekst, {}) }
  if (failId == null)
    return [{ ...own, tyyp: 'embed', sisu: { embed: embed ?? '', esipilt: pictureOf(files.get(esipiltId ?? '')) } }]
  const picture = pictureOf(files.get(failId))
  return picture ? [{ ...own, tyyp: 'pilt', sisu: picture }] : []
}

const pictureOf = (file: WireFile | undefined) => (file ? { ...file, id: file._id } : null)
