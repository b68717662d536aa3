import type { ItemEdit } from '../../content/items/itemList.ts'
import { withFields } from '../../content/items/withFields.ts'
import { type AlbumFields, type AlbumValues, mediaList, type MediaValue } from './values.ts'

/** A change of the album in the editor: of its media, or of its fields. */
export type AlbumEdit = ItemEdit<MediaValue> | { type: 'set'; fields: Partial<AlbumFields> }

/** Returns the values after an edit, and the same object if it changes nothing. Unchanged parts stay identical. GALLERY-2. */
export function editedValues(values: AlbumValues, edit: AlbumEdit): AlbumValues {
  return edit.type === 'set' ? withFields(values, edit.fields) : mediaList.edited(values, edit)
}

/** Edits with the same key that follow one another quickly are undone together; undefined for one that is undone by itself. */
export function undoKey(edit: AlbumEdit): string | undefined {
  return edit.type === 'set' ? Object.keys(edit.fields).join(' ') : mediaList.undoKey(edit)
}
