import { itemList, type ItemParts } from '../../content/items/itemList.ts'
import type { FileCardFragment } from '../generated.ts'
import { type LocalizedPart, type LocalizedText, noText, partsOfText } from '../localizedParts.ts'

/** An item of an album as the editor holds it. GALLERY-2, GALLERY-3. */
export type MediaValue = { id: string; text: LocalizedText } & (
  | { kind: 'image'; image: FileCardFragment }
  /** `html` is embed code, or the address of a page to embed. */
  | { kind: 'embed'; html: string; cover: FileCardFragment | null }
  /** Of a kind unknown to this client: only moved and deleted. */
  | { kind: 'other'; type: string }
)

/** A picture of an album. */
export type MediaImage = Extract<MediaValue, { kind: 'image' }>

/** The fields of an album beside its media. */
export type AlbumFields = Record<LocalizedPart, string> & { slug: string }

/** The state of the editor: its fields and its media, each a part of its own. See ItemParts. */
export type AlbumValues = AlbumFields & ItemParts<'media', MediaValue>

/** The media among the values. An album may be empty. */
export const mediaList = itemList<'media', MediaValue>('media')

/** The values of a new album. */
export const emptyAlbum: AlbumValues = mediaList.withItems(
  { ...partsOfText('title', noText()), slug: '', ...partsOfText('description', noText()) },
  [],
)
