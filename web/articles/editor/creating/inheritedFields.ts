import type { Catalogue } from '../../../../schema/rules/catalogues.ts'
import { defaultLanguage } from '../../../content/languages.ts'
import { isSame } from '../../../lib/fields/fields.ts'
import { editorTexts } from '../text.ts'
import { type ArticleFields, newValues } from '../values.ts'

/** The fields of a version apart from its content: visibility, cover, and facts that versions do not share. */
export type InheritedFields = Partial<Pick<ArticleFields, InheritedName>>

type InheritedName = 'isPublic' | 'cover' | 'categories' | 'order' | 'dates' | 'date' | 'years'

/**
 * The fields that a new version can copy from another one, of those that the catalogue has. LANG-6.
 * @param hasSharedFacts whether all versions share their facts. LANG-5
 */
export function inheritedFields(from: ArticleFields, catalogue: Catalogue, hasSharedFacts: boolean): InheritedFields {
  const { isPublic, cover, order, categories, dates, date, years } = from
  return {
    ...(catalogue.hasVisibility && { isPublic }),
    ...(catalogue.hasCover && { cover }),
    ...(!hasSharedFacts && {
      ...(catalogue.hasCategories && { categories }),
      ...(catalogue.dates === 'MANY' && { dates }),
      ...(catalogue.dates === 'SINGLE' && { date }),
      ...(catalogue.hasYears && { years }),
      order,
    }),
  }
}

/** The same fields with the values of a new article. */
export function defaultFields(inherited: InheritedFields): InheritedFields {
  const empty = newValues(defaultLanguage)
  return Object.fromEntries(namesOf(inherited).map((name) => [name, empty[name]]))
}

/** Whether the values equal the copied ones. */
export const isInherited = (values: ArticleFields, inherited: InheritedFields): boolean =>
  namesOf(inherited).every((name) => isSame(values[name], inherited[name]))

/** The fields whose copies differ from the defaults, in words; '' for none. */
export function inheritedWords(inherited: InheritedFields): string {
  const empty = newValues(defaultLanguage)
  const names = namesOf(inherited).filter((name) => !isSame(empty[name], inherited[name]))
  return names.map((name) => editorTexts.fields[name].toLowerCase()).join(', ')
}

// The keys of the type are those that inheritedFields returns.
const namesOf = (inherited: InheritedFields) => Object.keys(inherited) as InheritedName[]
