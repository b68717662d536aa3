import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { layout } from '../layout/layout.ts'
import { type FilterChip, FilterChips } from '../list/FilterChips.tsx'
import { SearchField } from './SearchField.tsx'
import { type Sort, SortSelect } from './SortSelect.tsx'
import { searchUiTexts } from './text.ts'
import type { SearchText } from './useSearchText.ts'
import classes from './Search.module.css'

interface ListFiltersProps<Chip extends string> {
  search: SearchText
  /** The label of the search field, which names what is searched. */
  label: string
  /** Chips that select which rows are shown, with their counts; none by default. */
  chips?: Chips<Chip> | undefined
  switches?: readonly FilterSwitch[]
  selects?: readonly FilterSelect[]
  /** The order of the list, if it can be chosen. */
  sort?: Sort<string> | undefined
  /** Resets the filters and the search; null if none is set. */
  clear: (() => void) | null
  /** Further choices, such as the view. */
  children?: ReactNode
  /** Hides the filters above a list that is empty without any filter. */
  hidden?: boolean
}

interface Chips<Chip> {
  label: string
  chips: readonly FilterChip<Chip | null>[]
  /** Null for all. */
  value: Chip | null
  onChange: (value: Chip | null) => void
}

/** A filter that is on or off. */
interface FilterSwitch {
  label: string
  checked: boolean
  set: (checked: boolean) => void
}

/** A filter with one of several values. */
interface FilterSelect {
  label: string
  /** '' for all. */
  value: string
  /** The label of ''. */
  all: string
  options: readonly { value: string; label: string }[]
  set: (value: string) => void
}

/**
 * The search of a list, and behind 'Filtrid' its filters and order, with one button that resets all. Filters that are set when the screen
 * opens are visible. Stays mounted whatever the list contains, so that results never interrupt typing. LIST-2, LIST-4, LIST-6.
 */
export function ListFilters<Chip extends string = never>(props: ListFiltersProps<Chip>) {
  const { search, label, chips, switches = [], selects = [], sort, clear, children, hidden = false } = props
  const chosen =
    switches.filter(({ checked }) => checked).length +
    selects.filter(({ value }) => value !== '').length +
    (chips && chips.value !== null ? 1 : 0) +
    (sort && sort.slug !== '' ? 1 : 0)
  const [open, setOpen] = useState(chosen > 0)
  const id = useId()
  const hasChoices = Boolean(chips ?? sort ?? children) || switches.length > 0 || selects.length > 0
  return (
    <div className={classes.filters} hidden={hidden}>
      <div className={layout('row', 'nowrap')}>
        <SearchField {...search} label={label} className={classes.search} />
        {hasChoices && (
          <button
            type="button"
            className={layout('option', 'unbroken', ...(chosen > 0 ? (['chosen'] as const) : []))}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
          >
            <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden="true" />
            {searchUiTexts.filters(chosen)}
          </button>
        )}
      </div>
      {hasChoices && open && (
        <div id={id} role="group" aria-label={searchUiTexts.narrow} className={layout('row')}>
          {chips && <FilterChips {...chips} />}
          {selects.map(({ label, value, all, options, set }) => (
            <select
              key={label}
              aria-label={label}
              className={value === '' ? classes.select : `${classes.select} ${layout('chosen')}`}
              value={value}
              onChange={({ currentTarget }) => set(currentTarget.value)}
            >
              <option value="">{all}</option>
              {value !== '' && !options.some((option) => option.value === value) && (
                <option value={value}>{value}</option>
              )}
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
          {sort && <SortSelect sort={sort} />}
          {children}
        </div>
      )}
      {clear && (
        <button type="button" className={classes.clear} onClick={clear}>
          {searchUiTexts.clear}
        </button>
      )}
    </div>
  )
}
