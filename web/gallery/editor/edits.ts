import type { ItemEdit } from '../../content/items/itemList.ts'
import { mergeItems } from '../../content/items/mergeItems.ts'
import { withFields } from '../../content/items/withFields.ts'
import { type AlbumFields, type AlbumValues, mediaList, type MediaValue } from './values.ts'

/** A change of the album in the editor: of its media, or of its fields. */
export type AlbumEdit = ItemEdit<MediaValue> | { type: 'set'; fields: Partial<AlbumFields> }

/** Returns the values after an edit, and the same object if it changes nothing. Unchanged parts stay identical. GALLERY-2. */
export function editedAlbum(values: AlbumValues, edit: AlbumEdit): AlbumValues {
  return edit.type === 'set' ? withFields(values, edit.fields) : mediaList.edited(values, edit)
}

/** Edits with the same key that follow one another quickly are undone together; undefined for one that is undone by itself. */
export function undoKey(edit: AlbumEdit): string | undefined {
  return edit.type === 'set' ? Object.keys(edit.fields).join(' ') : mediaList.undoKey(edit)
}

/** How many pictures, covers included, a merge with the changes of others has taken away: their items or their files were deleted. */
export function lostPictures(before: AlbumValues, merged: AlbumValues): number {
  return mediaList.itemsOf(before).filter((item) => {
    const now = merged[mediaList.partOf(item.id)]
    if (item.kind === 'image') return now === undefined
    return item.kind === 'embed' && item.cover && now?.kind === 'embed' && !now.cover
  }).length
}

/** Three-way merge of two people's changes of an album: part by part, and the order of the media. */
export const mergeAlbum = mergeItems([mediaList])
