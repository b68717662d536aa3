import { searchUiTexts } from './text.ts'
import classes from './FilterBar.module.css'

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

export interface FilterBarProps {
  /** The name of the group for screen readers. */
  label: string
  switches?: readonly FilterSwitch[]
  selects?: readonly FilterSelect[]
  /** Takes all choices back, the search too; null where nothing is chosen. */
  clear: (() => void) | null
}

/** What narrows a list: selects, and switches that are on or off; and a way back to the whole list. LIST-2. */
export function FilterBar({ label, switches = [], selects = [], clear }: FilterBarProps) {
  return (
    <div role="group" aria-label={label} className={classes.bar}>
      {selects.map(({ label, value, all, options, set }) => (
        <select
          key={label}
          aria-label={label}
          className={classes.select}
          data-chosen={value !== '' || undefined}
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
        <label key={label} className={classes.switch}>
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
