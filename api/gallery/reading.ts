import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { changedText, type LocalizedText } from '../content/localizedText.ts'
import { fileJsonFor } from '../files/fileRecord.ts'
import { findFiles } from '../files/recordFiles.ts'
import type { PageRange } from '../http/page.ts'
import { tagOf } from '../http/versions.ts'
import { isListed } from '../search/listed.ts'
import type { Reader } from '../store/database.ts'
import { contentOf, versionOfContent } from './content.ts'
import type { WireAlbum, WireAlbumPosition, WireListedAlbum, WireMediaItem, WirePicture } from './schemas.ts'

/** The pictures of some albums by the ids of their files; all uses of a file share one object. */
type Pictures = ReadonlyMap<string, WirePicture>

/** The number of media of each album in the short form. GALLERY-1. */
const previews = 3

/**
 * Cursor of the albums: jrg and id of the last row. Positions change with each move and deletion, so the id counts while the album exists.
 */
export const albumCursorSchema = z.tuple([z.number().int().min(0).max(1_000_000_000), z.uuid()])

type AlbumCursor = z.infer<typeof albumCursorSchema>

/** The readers of albums: visitors (without `seesAll`) do not see who uploaded a file. REST-4. */
export interface Audience {
  seesAll: boolean
}

/** Range, form and audience of a list. */
interface AlbumList extends PageRange<AlbumCursor> {
  /** Only the first few media of each album, and their number. */
  short: boolean
  audience: Audience
  /** Words that the texts of an album or its media contain together; '' for all albums. LIST-4. */
  search?: string
  /** An album to return in this state, at its current position: concurrent changes of it by others are not shown. */
  written?: WireAlbum | undefined
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

const itemJson = sql`json_build_object(
  'id', m.id, 'failId', m.fail_id, 'embed', m.embed, 'esipiltId', m.esipilt_id, 'tekst', m.tekst)`

/** An album and its media in one statement, so that both have the same snapshot: a mixed state would have a version of its own. */
const columns = (limit: SQL = sql``) => sql`
  a._id, a.slug, a.nimi, a.excerpt, a.jrg, coalesce((
    select json_agg(${itemJson} order by m.koht) from (
      select * from album_media where album_id = a._id order by koht ${limit}) m), '[]') as meedia`

const countColumn = sql`(select count(*)::int from album_media m where m.album_id = a._id) as meediat`

/** The albums in their order. GALLERY-1, REST-6. */
export async function listAlbums(
  db: Reader,
  { short, audience, search = '', written, limit, after }: AlbumList,
): Promise<WireListedAlbum[]> {
  const isFound = await isListed(db, sql`a._id`, search, { kind: 'album' })
  const { rows } = await db.execute<AlbumRow & { meediat?: number }>(sql`
    select ${short ? sql`${columns(sql`limit ${previews}::int`)}, ${countColumn}` : columns()}
    from albums a where ${isAfter(after)} and ${isFound} order by a.jrg
    ${limit == null ? sql`` : sql`limit ${limit}::int`}`)
  const pictures = await picturesOfRows(db, rows, audience)
  return rows.map(({ meediat, ...row }) => {
    if (written?._id === row._id) return { ...(short ? shortFormOf(written) : written), jrg: row.jrg }
    const album = albumOf(row, pictures)
    return meediat == null ? withVersion(album) : { ...album, meediat }
  })
}

/** The positions of the albums, in their order. ORDER-1. */
export async function listPositions(
  db: Reader,
  { limit, after }: PageRange<AlbumCursor>,
): Promise<WireAlbumPosition[]> {
  const { rows } = await db.execute<WireAlbumPosition>(sql`
    select a._id, a.slug, a.jrg from albums a where ${isAfter(after)} order by a.jrg
    ${limit == null ? sql`` : sql`limit ${limit}::int`}`)
  return rows
}

/** The rows after a cursor. A deleted album has left its position to the next one. */
const isAfter = (after: AlbumCursor | undefined) =>
  after
    ? sql`a.jrg > coalesce((select jrg from albums where _id = ${after[1]}::uuid), ${after[0]}::int - 1)`
    : sql`true`

/** All albums with all media, read in one query and built one by one. GALLERY-1. @param written as in AlbumList */
export async function completeAlbums(
  db: Reader,
  audience: Audience,
  written?: WireAlbum,
): Promise<Iterable<WireAlbum>> {
  const { rows } = await db.execute<AlbumRow>(sql`select ${columns()} from albums a order by a.jrg`)
  const pictures = await picturesOfRows(db, rows, audience)
  return (function* () {
    for (const row of rows)
      yield written?._id === row._id ? { ...written, jrg: row.jrg } : withVersion(albumOf(row, pictures))
  })()
}

/** An album; null if there is none. @param isAlbum condition on the row `a` of albums */
export async function findAlbum(db: Reader, isAlbum: SQL, audience: Audience): Promise<WireAlbum | null> {
  const { rows } = await db.execute<AlbumRow>(sql`select ${columns()} from albums a where ${isAlbum}`)
  const [row] = rows
  return row ? withVersion(albumOf(row, await picturesOfRows(db, rows, audience))) : null
}

/** The album with this slug, else the last one that had it. SLUG-1. */
export async function findAlbumBySlug(db: Reader, slug: string, audience: Audience): Promise<WireAlbum | null> {
  const album = await findAlbum(db, sql`a.slug = ${slug}`, audience)
  if (album) return album
  return findAlbum(db, sql`a._id = (select album_id from former_album_slugs where slug = ${slug})`, audience)
}

async function picturesOfRows(db: Reader, rows: readonly AlbumRow[], audience: Audience): Promise<Pictures> {
  const ids = rows.flatMap(({ meedia }) => meedia.flatMap(({ failId, esipiltId }) => failId ?? esipiltId ?? []))
  const files = await findFiles(db, [...new Set(ids)], fileJsonFor(audience))
  return new Map([...files].map(([id, file]) => [id, { ...file, id }]))
}

function albumOf({ _id, slug, nimi, excerpt, jrg, meedia }: AlbumRow, pictures: Pictures) {
  const items = meedia.flatMap((item) => itemOf(item, pictures))
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
  versioon: tagOf(versionOfContent(contentOf(album))),
})

const shortFormOf = ({ versioon: _versioon, meedia, ...album }: WireAlbum): WireListedAlbum => ({
  ...album,
  meedia: meedia.slice(0, previews),
  meediat: meedia.length,
})

/** An item with the records of its files; empty for a picture that was deleted after the album was read. */
function itemOf({ id, failId, embed, esipiltId, tekst }: ItemRow, pictures: Pictures): WireMediaItem[] {
  const own = { id, jrg: 0, tekst: changedText(tekst, {}) }
  if (failId == null)
    return [{ ...own, tyyp: 'embed', sisu: { embed: embed ?? '', esipilt: pictures.get(esipiltId ?? '') ?? null } }]
  const picture = pictures.get(failId)
  return picture ? [{ ...own, tyyp: 'pilt', sisu: picture }] : []
}
