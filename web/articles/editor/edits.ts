import type { ItemEdit } from '../../content/items/itemList.ts'
import { withFields } from '../../content/items/withFields.ts'
import { type ArticleFields, type ArticleValues, moduleList, type ModuleValue } from './values.ts'

/** A change of the article in the editor: of its modules, or of its fields. */
export type ArticleEdit =
  | ItemEdit<ModuleValue>
  /** `alone`: undone by itself, unlike the typing in a field. */
  | { type: 'set'; fields: Partial<ArticleFields>; alone?: boolean }
  /** Replaces all modules, and these fields. LANG-3. */
  | { type: 'replaceContent'; fields: Partial<ArticleFields>; modules: readonly ModuleValue[] }

/** Returns the values after an edit, and the same object if it changes nothing. Unchanged parts stay identical. MODULE-1. */
export function editedValues(values: ArticleValues, edit: ArticleEdit): ArticleValues {
  switch (edit.type) {
    case 'set':
      return withFields(values, edit.fields)
    case 'replaceContent':
      return moduleList.edited(withFields(values, edit.fields), { type: 'replace', items: edit.modules })
    default:
      return moduleList.edited(values, edit)
  }
}

/**
 * Edits with the same key that follow one another quickly are undone together: the typing in one field. Undefined for an edit
 * that is undone by itself.
 */
export function undoKey(edit: ArticleEdit): string | undefined {
  if (edit.type === 'set') return edit.alone ? undefined : Object.keys(edit.fields).join(' ')
  return edit.type === 'replaceContent' ? undefined : moduleList.undoKey(edit)
}
