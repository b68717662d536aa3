import type { ItemEdit } from '../../content/items/itemList.ts'
import { mergeItems } from '../../content/items/mergeItems.ts'
import type { Language } from '../../content/languages.ts'
import type { FileCardFragment } from '../generated.ts'
import { blockLists, type BlockValue, type HomeValues } from './values.ts'

/** The names of the pictures of blocks. */
export type PictureName = 'largeImage' | 'leftImage' | 'rightImage' | 'image'

/** A change of the blocks of a language. */
export type HomeEdit = { language: Language } & (
  | { edit: ItemEdit<BlockValue> }
  /** Sets an uploaded picture of a block; ignored if the block has been deleted. */
  | { picture: { id: string; field: PictureName; file: FileCardFragment } }
)

/** The values after an edit, and the same object if it changes nothing. ORDER-1. */
export function editedValues(values: HomeValues, change: HomeEdit): HomeValues {
  const list = blockLists[change.language]
  if ('edit' in change) return list.edited(values, change.edit)
  const { id, field, file } = change.picture
  const block = values[list.fieldOf(id)]
  return block && field in block ? list.edited(values, { type: 'change', item: { ...block, [field]: file } }) : values
}

/** Successive edits with the same key are undone together: the typing in one block. */
export function undoKey(change: HomeEdit): string | undefined {
  return 'edit' in change ? blockLists[change.language].undoKey(change.edit) : undefined
}

/** Three-way merge of two editors' changes of the home page: block by block, and the order of each language. HOME-2. */
export const mergeHomePage = mergeItems(Object.values(blockLists))
