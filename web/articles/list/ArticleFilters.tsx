import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { monthText } from '../../lib/dates/dateValue.ts'
import { ListFilters } from '../../ui/search/ListFilters.tsx'
import { type Sort, type SortChoice, useSort } from '../../ui/search/SortSelect.tsx'
import { searchParameter, useListSearch, useParameters } from '../../ui/search/useParameters.ts'
import type { SearchText } from '../../ui/search/useSearchText.ts'
import { type ArticleFilter, type ArticleSort, useArticleMonthsQuery } from './generated.ts'
import { articleListTexts } from './text.ts'

interface ArticleFiltersProps {
  catalogue: Catalogue
  state: ArticleFilterState
  /** See ListFilters. */
  hidden: boolean
}

/** The search of a list of articles and the filters of its catalogue. LIST-2. */
export function ArticleFilters({ catalogue, state, hidden }: ArticleFiltersProps) {
  const { search, set } = state
  const hasDates = catalogue.dates !== 'NONE'
  const { data } = useArticleMonthsQuery({ variables: { catalogue: catalogue.slug }, skip: !hasDates })
  const texts = articleListTexts
  const parameter = (on: boolean) => (on ? '1' : null)
  const selects = [
    ...(catalogue.hasCategories
      ? [
          {
            label: texts.category,
            all: texts.everyCategory,
            value: state.category,
            options: catalogue.categories.map(({ slug, name }) => ({ value: slug, label: name })),
            set: (category: string) => set({ category }),
          },
        ]
      : []),
    ...(hasDates
      ? [
          {
            label: texts.month,
            all: texts.everyMonth,
            value: state.month,
            options: (data?.articleMonths ?? []).map(({ month, count }) => ({
              value: month,
              label: `${monthText(firstDay(month))} (${count})`,
            })),
            set: (month: string) => set({ month }),
          },
        ]
      : []),
  ]
  const switches = [
    ...(catalogue.dates === 'SINGLE'
      ? [{ label: texts.coming, checked: state.isComing, set: (on: boolean) => set({ isComing: parameter(on) }) }]
      : []),
    ...(catalogue.hasVisibility
      ? [{ label: texts.notPublic, checked: state.isHidden, set: (on: boolean) => set({ isHidden: parameter(on) }) }]
      : []),
    {
      label: texts.needsTranslation,
      checked: state.needsTranslation,
      set: (on: boolean) => set({ needsTranslation: parameter(on) }),
    },
  ]
  return (
    <ListFilters
      search={search}
      label={texts.search}
      selects={selects}
      switches={switches}
      sort={state.sort}
      clear={state.filter === undefined ? null : state.clear}
      hidden={hidden}
    />
  )
}

/** The first day of '2026-05'. */
function firstDay(month: string) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { year, month: number - 1, day: 1 }
}

/** The filters and sorting of a list of articles, in the address. LIST-2. */
export interface ArticleFilterState {
  search: SearchText
  category: string
  month: string
  isHidden: boolean
  needsTranslation: boolean
  /** Whether only coming articles are shown; for catalogues with one date. */
  isComing: boolean
  set: (values: Partial<Record<keyof typeof names, string | null>>) => void
  /** Removes all filters. */
  clear: () => void
  /** The argument of the query; undefined without filters, so that the complete list has one key in the cache. */
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

/** The filters of a catalogue's list. Filters in the address that the catalogue does not have are ignored. */
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
    ...(search.requested !== '' && { search: search.requested }),
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

/** The sort orders of the list, the default of ARTICLE-2 first. */
function sortChoices({ dates, hasCategories }: Catalogue): SortChoice<ArticleSort>[] {
  const { own, byTitle, byChange } = articleListTexts.sorts
  return [
    { slug: '', words: own[dates !== 'NONE' ? dates : hasCategories ? 'categories' : 'changes'] },
    { slug: 'pealkiri', words: byTitle, sort: 'TITLE' },
    { slug: 'muudetud', words: byChange, sort: 'CHANGED' },
  ]
}
