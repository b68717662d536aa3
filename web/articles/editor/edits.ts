import { moved } from '../../../schema/rules/order.ts'
import { type ArticleFields, type ArticleValues, firstModule, modulePart, type ModuleValue } from './values.ts'

/** A change of the article in the editor. */
export type ArticleEdit =
  | { type: 'set'; fields: Partial<ArticleFields> }
  /** Inserts at `index`, 0 for the first place, and shifts later modules. */
  | { type: 'insertModule'; index: number; module: ModuleValue }
  /** Replaces the module with the same id; ignored if it has been deleted. */
  | { type: 'changeModule'; module: ModuleValue }
  /** Positions from 0; a position outside the list changes nothing. ORDER-1. */
  | { type: 'moveModule'; from: number; to: number }
  | { type: 'removeModule'; id: string }
  /** Replaces all modules, and these fields. LANG-3. */
  | { type: 'replaceContent'; fields: Partial<ArticleFields>; modules: readonly ModuleValue[] }

/** Returns the values after an edit, and the same object if it changes nothing. Unchanged parts stay identical. MODULE-1. */
export function editedValues(values: ArticleValues, edit: ArticleEdit): ArticleValues {
  switch (edit.type) {
    case 'set':
      return withFields(values, edit.fields)
    case 'insertModule':
      return inserted(values, edit.index, edit.module)
    case 'changeModule': {
      const part = modulePart(edit.module.id)
      const before = values[part]
      return before === undefined || before === edit.module ? values : { ...values, [part]: edit.module }
    }
    case 'moveModule':
      return withMove(values, edit.from, edit.to)
    case 'removeModule':
      return values.moduleIds.includes(edit.id) ? neverEmpty(without(values, [edit.id])) : values
    case 'replaceContent': {
      const emptied = withFields(without(values, values.moduleIds), edit.fields)
      return neverEmpty(edit.modules.reduce((now, module) => inserted(now, now.moduleIds.length, module), emptied))
    }
  }
}

/**
 * Edits with the same key that follow one another quickly are undone together: the typing in one field. Undefined for an edit
 * that is undone by itself.
 */
export function undoKey(edit: ArticleEdit): string | undefined {
  if (edit.type === 'changeModule') return modulePart(edit.module.id)
  if (edit.type !== 'set') return undefined
  return Object.keys(edit.fields).join(' ')
}

function withFields(values: ArticleValues, fields: Partial<ArticleFields>): ArticleValues {
  const changes = Object.entries(fields).some(([name, value]) => values[name as keyof ArticleFields] !== value)
  return changes ? { ...values, ...fields } : values
}

function inserted(values: ArticleValues, index: number, module: ModuleValue): ArticleValues {
  const ids = values.moduleIds
  if (ids.includes(module.id)) return values
  const at = Math.max(0, Math.min(index, ids.length))
  return { ...values, moduleIds: [...ids.slice(0, at), module.id, ...ids.slice(at)], [modulePart(module.id)]: module }
}

function withMove(values: ArticleValues, from: number, to: number): ArticleValues {
  const moduleIds = moved(values.moduleIds, from, to)
  return moduleIds.every((id, index) => id === values.moduleIds[index]) ? values : { ...values, moduleIds }
}

function without(values: ArticleValues, ids: readonly string[]): ArticleValues {
  const rest: ArticleValues = { ...values, moduleIds: values.moduleIds.filter((id) => !ids.includes(id)) }
  for (const id of ids) delete rest[modulePart(id)]
  return rest
}

const neverEmpty = (values: ArticleValues) => (values.moduleIds.length > 0 ? values : inserted(values, 0, firstModule))
