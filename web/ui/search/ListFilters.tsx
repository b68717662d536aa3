import { FilterBar, type FilterBarProps } from './FilterBar.tsx'
import { SearchField } from './SearchField.tsx'
import { searchUiTexts } from './text.ts'
import type { SearchText } from './useSearchText.ts'
import classes from './ListFilters.module.css'

interface ListFiltersProps extends Pick<FilterBarProps, 'selects' | 'switches' | 'clear'> {
  search: SearchText
  /** The label of the search field: where it looks. */
  label: string
  /** Hides them where nothing can be found: above an empty list that nothing narrows. */
  hidden?: boolean
}

/**
 * The search of a list and what narrows it, with the one way back to the whole list. Mounted whatever the list has, so that typing is never
 * interrupted by its own result. LIST-2, LIST-4.
 */
export function ListFilters({ search, label, hidden = false, ...choices }: ListFiltersProps) {
  const { selects = [], switches = [], clear } = choices
  return (
    <div className={classes.filters} hidden={hidden}>
      <SearchField {...search} label={label} className={classes.search} />
      {(selects.length > 0 || switches.length > 0 || clear !== null) && (
        <FilterBar label={searchUiTexts.narrow} {...choices} />
      )}
    </div>
  )
}
