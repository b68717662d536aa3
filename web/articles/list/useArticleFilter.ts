import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { searchParameter, useListSearch } from '../../ui/search/useListSearch.ts'
import { useParameters } from '../../ui/search/useParameters.ts'
import type { SearchText } from '../../ui/search/useSearchText.ts'
import { type Sort, type SortChoice, useSort } from '../../ui/search/useSort.ts'
import type { ArticleFilter, ArticleSort } from './generated.ts'
import { articleListTexts } from './text.ts'

/** What chooses the rows of a list of articles, in the address. LIST-2. */
export interface ArticleFilterState {
  search: SearchText
  category: string
  month: string
  isHidden: boolean
  needsTranslation: boolean
  /** Only what comes; for catalogues with one date. */
  isComing: boolean
  set: (values: Partial<Record<keyof typeof names, string | null>>) => void
  /** Takes everything back. */
  clear: () => void
  /** What is asked of the server; undefined for the whole list, which then has one key in the cache. */
  filter: ArticleFilter | undefined
  sort: Sort<ArticleSort>
}

const names = {
  search: searchParameter,
  category: 'kategooria',
  month: 'kuu',
  isHidden: 'peidus',
  needsTranslation: 'tolkimata',
  isComing: 'tulevad',
} as const

/** What the list of a catalogue is narrowed to. What the catalogue does not have is no part of it, whatever the address says. */
export function useArticleFilter(catalogue: Catalogue): ArticleFilterState {
  const search = useListSearch()
  const { read, write } = useParameters()
  const sort = useSort(sortChoices(catalogue))
  const category = (catalogue.hasCategories && read(names.category)) || ''
  const month = (catalogue.dates !== 'NONE' && read(names.month)) || ''
  const isHidden = catalogue.hasVisibility && read(names.isHidden) !== null
  const needsTranslation = read(names.needsTranslation) !== null
  const isComing = catalogue.dates === 'SINGLE' && read(names.isComing) !== null
  const filter: ArticleFilter = {
    ...(search.asked !== '' && { search: search.asked }),
    ...(category !== '' && { category }),
    ...(month !== '' && { month }),
    ...(isHidden && { isHidden }),
    ...(needsTranslation && { needsTranslation }),
    ...(isComing && { when: 'COMING' }),
  }
  const toWrite = (values: Record<string, string | null>) =>
    write(Object.fromEntries(Object.entries(values).map(([name, value]) => [names[name as keyof typeof names], value])))
  return {
    search,
    category,
    month,
    isHidden,
    needsTranslation,
    isComing,
    set: toWrite,
    clear: () => toWrite(Object.fromEntries(Object.keys(names).map((name) => [name, null]))),
    filter: Object.keys(filter).length > 0 ? filter : undefined,
    sort,
  }
}

/** The orders of the list: that of ARTICLE-2 first. */
function sortChoices({ dates, hasCategories }: Catalogue): SortChoice<ArticleSort>[] {
  const { own, byTitle, byChange } = articleListTexts.sorts
  return [
    { slug: '', words: own[dates !== 'NONE' ? dates : hasCategories ? 'categories' : 'changes'] },
    { slug: 'pealkiri', words: byTitle, sort: 'TITLE' },
    { slug: 'muudetud', words: byChange, sort: 'CHANGED' },
  ]
}
