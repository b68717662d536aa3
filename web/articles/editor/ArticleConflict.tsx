import { useMemo } from 'react'
import { v4 as newId } from 'uuid'
import { dateText } from '../../lib/dates/dateValue.ts'
import { type ConflictPart, MergeChoices } from '../../ui/conflict/MergeChoices.tsx'
import type { MergeConflict } from '../../ui/conflict/useMergedSave.ts'
import { type Catalogue, languageName } from '../catalogues.ts'
import { ModulePreview } from './ArticlePreview.tsx'
import { editedValues } from './edits.ts'
import { editorTexts } from './text.ts'
import { type ArticleFields, type ArticleValues, modulePart, modulesOf, type ModuleValue } from './values.ts'

interface ArticleConflictProps {
  catalogue: Catalogue
  conflict: MergeConflict<ArticleValues>
  /** The form's values, which can be edited while the conflict is shown. */
  values: ArticleValues
  busy: boolean
  /** Called when the form has been given the chosen values. */
  onResolved: () => void
}

/** Shows part by part what two people changed differently, and merges what the user chooses of each. ARTICLE-7. */
export function ArticleConflict({ catalogue, conflict, values, busy, onResolved }: ArticleConflictProps) {
  const { current } = conflict
  const { own, parts } = useMemo(() => conflict.mergedWith(values), [conflict, values])
  return (
    <MergeChoices
      changedBy={conflict.changedBy}
      parts={parts.map((part) => shownPart(part, own, current, catalogue))}
      busy={busy}
      onChoose={(choices) => {
        conflict.resolve(resolved(own, current, parts, choices))
        onResolved()
      }}
    />
  )
}

type Choices = ReadonlyMap<string, 'own' | 'current' | 'both'>

/** The own values with the parts of the current record that were chosen. Of a module in both versions the current one comes second. */
function resolved(
  own: ArticleValues,
  current: ArticleValues,
  parts: readonly string[],
  choices: Choices,
): ArticleValues {
  return parts.reduce((values, part) => {
    const choice = choices.get(part) ?? 'own'
    if (choice === 'own') return values
    if (!isModulePart(part)) return { ...values, [part]: current[part as keyof ArticleFields] }
    const id = part.slice(modulePart('').length)
    const module = current[part]
    if (choice === 'both' && module) {
      const index = values.moduleIds.indexOf(id) + 1
      return editedValues(values, { type: 'insertModule', index, module: { ...module, id: newId() } })
    }
    if (!module) return editedValues(values, { type: 'removeModule', id })
    if (values.moduleIds.includes(id)) return editedValues(values, { type: 'changeModule', module })
    return editedValues(values, { type: 'insertModule', index: current.moduleIds.indexOf(id), module })
  }, own)
}

const isModulePart = (part: string): part is `module:${string}` => part.startsWith(modulePart(''))

function shownPart(part: string, own: ArticleValues, current: ArticleValues, catalogue: Catalogue): ConflictPart {
  if (!isModulePart(part)) {
    const name = part as keyof typeof editorTexts.parts
    return {
      key: part,
      label: editorTexts.parts[name],
      own: fieldText(name, own, catalogue),
      current: fieldText(name, current, catalogue),
      allowsBoth: false,
    }
  }
  const [mine, theirs] = [own[part], current[part]]
  const position = modulesOf(mine ? own : current).findIndex(({ id }) => modulePart(id) === part) + 1
  return {
    key: part,
    label: editorTexts.module(position),
    own: shownModule(mine),
    current: shownModule(theirs),
    allowsBoth: mine !== undefined && theirs !== undefined,
  }
}

const shownModule = (module: ModuleValue | undefined) =>
  module ? <ModulePreview module={module} /> : <p>{editorTexts.deletedModule}</p>

function fieldText(name: keyof ArticleFields, values: ArticleValues, catalogue: Catalogue): string {
  const text = textOf(name, values, catalogue)
  return text === '' ? editorTexts.empty : text
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
