import { type ItemEdit, withFields } from '../../content/items/itemList.ts'
import { mergeItems } from '../../content/items/mergeItems.ts'
import { inUploadOrder } from '../../files/upload/inUploadOrder.ts'
import type { FileCardFragment } from '../generated.ts'
import { type AlbumFields, type AlbumValues, type MediaImage, mediaList, type MediaValue } from './values.ts'

/** A change of the album in the editor: of its media, or of its fields. */
export type AlbumEdit =
  | ItemEdit<MediaValue>
  | { type: 'set'; fields: Partial<AlbumFields> }
  /** Appends an uploaded picture, before pictures that were chosen after it. `uploaded` as in inUploadOrder. */
  | { type: 'addPicture'; item: MediaImage; uploaded: readonly FileCardFragment[] }

/** Returns the values after an edit, and the same object if it changes nothing. Unchanged values stay identical. GALLERY-2. */
export function editedValues(values: AlbumValues, edit: AlbumEdit): AlbumValues {
  if (edit.type === 'set') return withFields(values, edit.fields)
  if (edit.type !== 'addPicture') return mediaList.edited(values, edit)
  const items = mediaList.itemsOf(values)
  const { item, uploaded } = edit
  const files = items.map((one) => (one.kind === 'image' ? one.image : one))
  const index = inUploadOrder<{ id: string }>(files, item.image, uploaded).indexOf(item.image)
  return mediaList.edited(values, { type: 'insert', index, item })
}

/** Successive edits with the same key are undone together; an edit without a key is undone alone. */
export function undoKey(edit: AlbumEdit): string | undefined {
  if (edit.type === 'addPicture') return edit.type
  return edit.type === 'set' ? Object.keys(edit.fields).join(' ') : mediaList.undoKey(edit)
}

/** Three-way merge of two editors' changes of an album: field by field, item by item, and the order of the media. GALLERY-2. */
export const mergeAlbum = mergeItems([mediaList])

/** How many pictures, covers included, a merge has removed because another editor deleted their items or files. */
export function lostPictures(before: AlbumValues, merged: AlbumValues): number {
  return mediaList.itemsOf(before).filter((item) => {
    const now = merged[mediaList.fieldOf(item.id)]
    if (item.kind === 'image') return now === undefined
    return item.kind === 'embed' && item.cover && now?.kind === 'embed' && !now.cover
  }).length
}
