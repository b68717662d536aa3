import { type ItemFields, itemList } from '../../content/items/itemList.ts'
import type { FileCardFragment } from '../generated.ts'
import { type LocalizedKey, localizedKeysOf, type LocalizedText, noText } from '../localizedKeys.ts'

/** An item of an album in the editor. GALLERY-2, GALLERY-3. */
export type MediaValue = { id: string; text: LocalizedText } & (
  | { kind: 'image'; image: FileCardFragment }
  /** `html` is embed code, or the address of a page to embed. */
  | { kind: 'embed'; html: string; cover: FileCardFragment | null }
  /** Of a kind unknown to this client: can only be moved and deleted. */
  | { kind: 'other'; type: string }
)

/** A picture of an album. */
export type MediaImage = Extract<MediaValue, { kind: 'image' }>

/** The fields of an album except its media. */
export type AlbumFields = Record<LocalizedKey, string> & { slug: string }

/** The state of the editor: a property per field and per item of the media. */
export type AlbumValues = AlbumFields & ItemFields<'media', MediaValue>

/** The media among the values. An album may be empty. */
export const mediaList = itemList<'media', MediaValue>('media')

/** The values of a new album. */
export const emptyAlbum: AlbumValues = mediaList.withItems(
  { ...localizedKeysOf('title', noText()), slug: '', ...localizedKeysOf('description', noText()) },
  [],
)
