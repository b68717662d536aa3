import { type ItemEdit, withFields } from '../../content/items/itemList.ts'
import { mergeItems } from '../../content/items/mergeItems.ts'
import { withFiles } from '../../files/attachments/attachments.ts'
import type { FileCardFragment } from './generated.ts'
import { type ArticleFields, type ArticleValues, moduleList, type ModuleValue } from './values.ts'

/** A change of the article in the editor: of its modules, or of its fields. */
export type ArticleEdit =
  | ItemEdit<ModuleValue>
  /** `alone`: undone alone, unlike typing in a field. */
  | { type: 'set'; fields: Partial<ArticleFields>; alone?: boolean }
  /** Adds an uploaded picture to the module with this id. @see withFiles */
  | { type: 'addPicture'; id: string; file: FileCardFragment; uploaded: readonly FileCardFragment[] }
  /** Removes a module of pictures if it has none. */
  | { type: 'removeEmpty'; id: string }
  /** Replaces all modules and the given fields. LANG-3. */
  | { type: 'replaceContent'; fields: Partial<ArticleFields>; modules: readonly ModuleValue[] }

/** Returns the values after an edit, and the same object if it changes nothing. Unchanged values stay identical. MODULE-1. */
export function editedValues(values: ArticleValues, edit: ArticleEdit): ArticleValues {
  switch (edit.type) {
    case 'set':
      return withFields(values, edit.fields)
    case 'replaceContent':
      return moduleList.edited(withFields(values, edit.fields), { type: 'replace', items: edit.modules })
    case 'addPicture': {
      const module = values[moduleList.fieldOf(edit.id)]
      if (module?.kind !== 'images') return values
      // The API limits the number of files per article, not per module.
      const { files } = withFiles(module.files, [edit.file], Infinity, edit.uploaded)
      return moduleList.edited(values, { type: 'change', item: { ...module, files } })
    }
    case 'removeEmpty': {
      const module = values[moduleList.fieldOf(edit.id)]
      const isEmpty = module?.kind === 'images' && module.files.length === 0
      return isEmpty ? moduleList.edited(values, { type: 'remove', id: edit.id }) : values
    }
    default:
      return moduleList.edited(values, edit)
  }
}

/** Successive edits with the same key are undone together: the typing in one field. An edit without a key is undone alone. */
export function undoKey(edit: ArticleEdit): string | undefined {
  if (edit.type === 'set') return edit.alone ? undefined : Object.keys(edit.fields).join(' ')
  if (edit.type === 'addPicture') return moduleList.fieldOf(edit.id)
  return edit.type === 'replaceContent' || edit.type === 'removeEmpty' ? undefined : moduleList.undoKey(edit)
}

/** Three-way merge of two editors' changes of an article: field by field, module by module, and the order of the modules. ARTICLE-7. */
export const mergeArticle = mergeItems([moduleList])
