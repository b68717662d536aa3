import type { ItemEdit } from '../../content/items/itemList.ts'
import type { Language } from '../../content/languages.ts'
import { blockLists, type BlockValue, type HomeValues } from './values.ts'

/** A change of the blocks of a language. */
export interface HomeEdit {
  language: Language
  edit: ItemEdit<BlockValue>
}

/** The values after an edit, and the same object if it changes nothing. ORDER-1. */
export function editedValues(values: HomeValues, { language, edit }: HomeEdit): HomeValues {
  return blockLists[language].edited(values, edit)
}

/** Edits with the same key that follow one another quickly are undone together: the typing in one block. */
export function undoKey({ language, edit }: HomeEdit): string | undefined {
  return blockLists[language].undoKey(edit)
}
