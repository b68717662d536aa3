import type { Catalogue } from '../../../schema/rules/catalogues.ts'
import { monthText } from '../../lib/dates/dateValue.ts'
import { ListFilters } from '../../ui/search/ListFilters.tsx'
import { useArticleMonthsQuery } from './generated.ts'
import { articleListTexts } from './text.ts'
import type { ArticleFilterState } from './useArticleFilter.ts'

interface ArticleFiltersProps {
  catalogue: Catalogue
  state: ArticleFilterState
  /** See ListFilters. */
  hidden: boolean
}

/** The search of a list of articles and what narrows it, as far as the catalogue has it. LIST-2. */
export function ArticleFilters({ catalogue, state, hidden }: ArticleFiltersProps) {
  const { search, set } = state
  const hasDates = catalogue.dates !== 'NONE'
  const { data } = useArticleMonthsQuery({ variables: { catalogue: catalogue.slug }, skip: !hasDates })
  const texts = articleListTexts
  const asked = (on: boolean) => (on ? '1' : null)
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
      ? [{ label: texts.coming, checked: state.isComing, set: (on: boolean) => set({ isComing: asked(on) }) }]
      : []),
    ...(catalogue.hasVisibility
      ? [{ label: texts.notPublic, checked: state.isHidden, set: (on: boolean) => set({ isHidden: asked(on) }) }]
      : []),
    {
      label: texts.needsTranslation,
      checked: state.needsTranslation,
      set: (on: boolean) => set({ needsTranslation: asked(on) }),
    },
  ]
  return (
    <ListFilters
      search={search}
      label={texts.search}
      selects={selects}
      switches={switches}
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
