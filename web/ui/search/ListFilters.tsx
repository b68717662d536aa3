import { layout } from '../layout/layout.ts'
import { SearchField } from './SearchField.tsx'
import { searchUiTexts } from './text.ts'
import type { SearchText } from './useSearchText.ts'
import classes from './Search.module.css'

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

/** A choice of a list: on or off. */
interface FilterSwitch {
  label: string
  checked: boolean
  set: (checked: boolean) => void
}

/** A choice of a list: one of several values. */
interface FilterSelect {
  label: string
  /** '' for all. */
  value: string
  /** What '' is called. */
  all: string
  options: readonly { value: string; label: string }[]
  set: (value: string) => void
}

interface FilterBarProps {
  /** The name of the group for screen readers. */
  label: string
  switches?: readonly FilterSwitch[]
  selects?: readonly FilterSelect[]
  /** Takes all choices back, the search too; null where nothing is chosen. */
  clear: (() => void) | null
}

/** What narrows a list: selects, and switches that are on or off; and a way back to the whole list. LIST-2. */
function FilterBar({ label, switches = [], selects = [], clear }: FilterBarProps) {
  return (
    <div role="group" aria-label={label} className={layout('row')}>
      {selects.map(({ label, value, all, options, set }) => (
        <select
          key={label}
          aria-label={label}
          className={value === '' ? classes.select : `${classes.select} ${layout('chosen')}`}
          value={value}
          onChange={({ currentTarget }) => set(currentTarget.value)}
        >
          <option value="">{all}</option>
          {value !== '' && !options.some((option) => option.value === value) && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ))}
      {switches.map(({ label, checked, set }) => (
        <label key={label} className={layout('choice')}>
          <input type="checkbox" checked={checked} onChange={({ currentTarget }) => set(currentTarget.checked)} />
          <span>{label}</span>
        </label>
      ))}
      {clear && (
        <button type="button" className={classes.clear} onClick={clear}>
          {searchUiTexts.clear}
        </button>
      )}
    </div>
  )
}
