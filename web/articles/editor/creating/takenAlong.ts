import type { Catalogue } from '../../../../schema/rules/catalogues.ts'
import { defaultLanguage } from '../../../content/languages.ts'
import { isSame } from '../../../lib/parts/parts.ts'
import { editorTexts } from '../text.ts'
import { type ArticleFields, newValues } from '../values.ts'

/** What a version has beside its content: its visibility and cover, and its facts where they are not the same in all versions. */
export type TakenAlong = Partial<Pick<ArticleFields, TakenName>>

type TakenName = 'isPublic' | 'cover' | 'categories' | 'order' | 'dates' | 'date' | 'years'

/**
 * What a new version can take along from another one, as its catalogue has it. LANG-6.
 * @param hasSharedFacts whether all versions have the same facts anyway. LANG-5
 */
export function takenAlong(from: ArticleFields, catalogue: Catalogue, hasSharedFacts: boolean): TakenAlong {
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

/** The same fields as they are in a new article. */
export function notTaken(taken: TakenAlong): TakenAlong {
  const empty = newValues(defaultLanguage)
  return Object.fromEntries(namesOf(taken).map((name) => [name, empty[name]]))
}

/** Whether the values have been taken along. */
export const isTaken = (values: ArticleFields, taken: TakenAlong): boolean =>
  namesOf(taken).every((name) => isSame(values[name], taken[name]))

/** What would change by taking it along, in words; '' for nothing, as where the other version has defaults. */
export function takenWords(taken: TakenAlong): string {
  const empty = newValues(defaultLanguage)
  const names = namesOf(taken).filter((name) => !isSame(empty[name], taken[name]))
  return names.map((name) => editorTexts.parts[name].toLowerCase()).join(', ')
}

// The keys of the type are those of takenAlong.
const namesOf = (taken: TakenAlong) => Object.keys(taken) as TakenName[]
