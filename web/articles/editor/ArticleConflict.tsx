import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { contentTexts } from '../../content/editor/text.ts'
import { resolveItems } from '../../content/items/resolveItems.ts'
import { languageName } from '../../content/languages.ts'
import { dateText } from '../../lib/dates/dateValue.ts'
import { type ConflictField, type ConflictProps, FieldConflict } from '../../ui/conflict/FieldConflict.tsx'
import { moduleKinds } from './modules/registry.ts'
import { editorTexts } from './text.ts'
import { type ArticleFields, type ArticleValues, moduleList, type ModuleValue } from './values.ts'

interface ArticleConflictProps extends ConflictProps<ArticleValues> {
  catalogue: Catalogue
}

/** What two editors changed differently in an article. ARTICLE-7. */
export function ArticleConflict({ catalogue, ...props }: ArticleConflictProps) {
  return (
    <FieldConflict
      {...props}
      fieldOf={(field, own, current) => shownField(field, own, current, catalogue)}
      resolved={(sides, fields, choices) => resolveItems([moduleList], sides, fields, choices)}
    />
  )
}

function shownField(field: string, own: ArticleValues, current: ArticleValues, catalogue: Catalogue): ConflictField {
  const id = moduleList.idOf(field)
  if (id === null) {
    const name = field as keyof typeof editorTexts.fields
    return {
      key: field,
      label: editorTexts.fields[name],
      own: fieldText(name, own, catalogue),
      current: fieldText(name, current, catalogue),
      allowsBoth: false,
    }
  }
  const [mine, theirs] = [own[moduleList.fieldOf(id)], current[moduleList.fieldOf(id)]]
  const position = moduleList.idsOf(mine ? own : current).indexOf(id) + 1
  return {
    key: field,
    label: editorTexts.module(position),
    own: shownModule(mine),
    current: shownModule(theirs),
    allowsBoth: mine !== undefined && theirs !== undefined,
  }
}

function shownModule(module: ModuleValue | undefined) {
  if (!module) return <p>{editorTexts.deletedModule}</p>
  const { View } = moduleKinds.kindOf(module)
  return <View block={module} />
}

function fieldText(name: keyof ArticleFields, values: ArticleValues, catalogue: Catalogue): string {
  const text = textOf(name, values, catalogue)
  return text === '' ? contentTexts.empty : text
}

function textOf(name: keyof ArticleFields, values: ArticleValues, { categories }: Catalogue): string {
  switch (name) {
    case 'language':
      return languageName(values.language)
    case 'isPublic':
      return values.isPublic ? editorTexts.yes : editorTexts.no
    case 'cover':
      return values.cover?.name ?? ''
    case 'categories':
      return values.categories.map((slug) => categories.find((row) => row.slug === slug)?.name ?? slug).join(', ')
    case 'order':
      return String(values.order)
    case 'dates':
      return values.dates.flatMap(({ date }) => (date ? [dateText(date)] : [])).join('; ')
    case 'date':
      return values.date ? dateText(values.date) : ''
    case 'years':
      return [values.years.beginning, values.years.end].map((year) => year ?? '…').join('–')
    default:
      return values[name]
  }
}
