import type { Album } from '../../lib/generated/types.ts'
import { localizedFromWire, noText } from '../../lib/localizedText.ts'
import { given, shaped } from '../../lib/record/codecs.ts'
import { type FieldTable, type RowOf, rowReader } from '../../lib/record/fields.ts'
import { identity, ifShaped, integer, text } from '../../lib/shapes.ts'
import { mediaFromWire, type MediaItemModel } from './mediaItem.ts'

const call = 'GET /api/galerii/{slug}'

/** Maximum number of media in `previews`. */
const previewCount = 3

/**
 * An album as the API sends it: §3 'Gallery album'. In the short form of lists, beyond §7, `meediat` is the number of media, and `meedia`
 * the first few of them.
 */
export const albumFields = {
  id: { wire: '_id', read: (id) => identity(id, 'an album') },
  slug: { wire: 'slug', read: given(text), call },
  title: { wire: 'nimi', read: shaped(localizedFromWire), missing: noText, call },
  description: { wire: 'excerpt', read: shaped(localizedFromWire), missing: noText, call },
  order: { wire: 'jrg', read: given(integer), missing: () => 0, call },
  media: {
    wire: 'meedia',
    read: (media, { meediat }) => (meediat == null ? ifShaped(media, mediaFromWire) : undefined),
    missing: noMedia,
    call,
  },
  previews: {
    wire: 'meedia',
    read: (media) => ifShaped(media, (value) => mediaFromWire(value, previewCount)),
    missing: noMedia,
    call,
  },
  mediaCount: {
    wire: 'meediat',
    read: (count, { meedia }) =>
      count == null ? (Array.isArray(meedia) ? meedia.length : undefined) : (integer(count) ?? undefined),
    missing: ({ meedia }) => (meedia == null ? 0 : undefined),
    call,
  },
  membersOnlyFiles: { needs: 'row', of: ['media'] },
  // The tag for If-Match, beyond §7. Missing in the short form; null on a server without versions.
  version: {
    wire: 'versioon',
    read: (version, { meedia, meediat }) => text(version) ?? (meediat != null || meedia == null ? undefined : null),
    missing: () => null,
    call,
    readOnly: true,
  },
} satisfies FieldTable<Album>

/** An album. Undefined fields are read from the complete album. */
export interface AlbumModel extends RowOf<typeof albumFields> {
  id: string
  /** Set for the result of a successful write: then a field that cannot be read is an error with `saved` (REST-8). */
  saved?: true
}

/** Reads albums: `row` for a list in any form, `complete` for GET /api/galerii/{slug}. */
export const albumReader = rowReader('an album', albumFields)

function noMedia(): MediaItemModel[] {
  return []
}
