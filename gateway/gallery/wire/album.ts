import { slugToSave } from '../../../schema/rules/slugs.ts'
import {
  type LocalizedChanges,
  localizedChangesToWire,
  localizedFromWire,
  type LocalizedText,
  localizedToWire,
} from '../../lib/localizedText.ts'
import { overlay, withoutUndefined } from '../../lib/overlay.ts'
import { identity, ifShaped, integer, record, text, type Unchecked } from '../../lib/shapes.ts'
import { mediaFromWire, type MediaItemModel } from './mediaItem.ts'

/** An album as the API sends it: §3 'Gallery album'. */
export interface WireAlbum {
  _id: string
  slug: string
  nimi: unknown
  excerpt: unknown
  jrg: number
  /** In the short form the first few items. */
  meedia: unknown[]
  /** The number of items. Beyond §7: only in the short form. */
  meediat?: number
  /** The tag for If-Match. Beyond §7. */
  versioon?: string
}

/** An album. A field is undefined if the record it was made from lacked it: it is then read from the whole album. */
export interface AlbumModel {
  id: string
  /** Set for the result of a successful write: then a field that cannot be read is an error with `saved` (REST-8). */
  saved?: true
  slug?: string
  title?: LocalizedText
  description?: LocalizedText
  order?: number
  media?: MediaItemModel[]
  /** The first three of the media. */
  previews?: MediaItemModel[]
  mediaCount?: number
  /** Null on a server without versions. */
  version?: string | null
}

/** Changes of an album; undefined fields stay. */
export interface AlbumChanges {
  slug: string | undefined
  title: LocalizedChanges | undefined
  description: LocalizedChanges | undefined
  /** Wire records, from `mediaToWire`. */
  media: unknown[] | undefined
}

/** Parses an album of a list: whole, in the short form, or incomplete. @throws UPSTREAM_ERROR without an id */
export function albumFromWire(wire: unknown): AlbumModel {
  const read = record<WireAlbum>(wire, 'an album')
  const items = ifShaped(read.meedia, mediaFromWire)
  const isShort = read.meediat != null
  return {
    id: identity(read._id, 'an album'),
    slug: text(read.slug) ?? undefined,
    title: ifShaped(read.nimi, localizedFromWire),
    description: ifShaped(read.excerpt, localizedFromWire),
    order: integer(read.jrg) ?? undefined,
    media: isShort ? undefined : items,
    previews: items?.slice(0, 3),
    mediaCount: isShort ? (integer(read.meediat) ?? undefined) : items?.length,
    // Whole records of a server with versions have one; the short form has none.
    version: text(read.versioon) ?? (isShort || read.meedia == null ? undefined : null),
  }
}

/**
 * Parses the album of GET /api/galerii/{slug}, which is complete: missing properties are empty. Invalid ones stay undefined, and are
 * errors when selected.
 */
export function wholeAlbumFromWire(wire: unknown): AlbumModel {
  const album = albumFromWire(wire)
  const read = record<WireAlbum>(wire, 'an album')
  const empty = { et: '', en: '' }
  if (read.nimi == null) album.title = empty
  if (read.excerpt == null) album.description = empty
  if (read.meedia == null) Object.assign(album, { media: [], previews: [], mediaCount: 0 })
  album.order ??= 0
  album.version ??= null
  return album
}

/** The body of changes for servers that announce `partial-put`. */
export function albumChangesToWire({ slug, title, description, media }: AlbumChanges): Record<string, unknown> {
  return withoutUndefined({
    slug,
    nimi: title && localizedChangesToWire(title),
    excerpt: description && localizedChangesToWire(description),
    meedia: media,
  })
}

/** The body of a new album: every field of §3. @param order undefined for servers that place it themselves */
export function newAlbumToWire(
  { title = {}, description = {}, media = [] }: AlbumChanges,
  { slug, order }: { slug: string; order: number | undefined },
) {
  return withoutUndefined({
    slug,
    nimi: localizedToWire(title),
    excerpt: localizedToWire(description),
    jrg: order,
    meedia: media,
  })
}

const answersOnly = new Set(['versioon'])

/**
 * The complete album with its changes, for servers whose PUT replaces the record. An invalid slug is made from the Estonian title here, as
 * such servers store what they get (SLUG-1).
 */
export function changedAlbumToWire(changes: AlbumChanges, now: Unchecked<WireAlbum>): Record<string, unknown> {
  const { slug, title, description, media } = changes
  const changed = {
    slug: slugToSave({
      wanted: slug ?? text(now.slug) ?? '',
      title: title?.et ?? ifShaped(now.nimi, localizedFromWire)?.et ?? '',
      current: text(now.slug) ?? null,
    }),
    nimi: title && localizedToWire(title, now.nimi),
    excerpt: description && localizedToWire(description, now.excerpt),
    meedia: media,
  }
  return overlay(now, changed, answersOnly)
}

/** English field names for the `valjad` of a refusal. */
export const albumFieldNames: Record<string, string> = {
  nimi: 'title',
  excerpt: 'description',
  slug: 'slug',
  meedia: 'media',
  koht: 'position',
}
