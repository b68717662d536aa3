import { useId } from 'react'
import { layout } from '../layout/layout.ts'

/** One choice of a filter. */
export interface FilterChip<Value> {
  value: Value
  words: string
  /** The number of rows, or a text such as '200+'; not shown if undefined. */
  count?: number | string | null | undefined
}

interface FilterChipsProps<Value> {
  /** The name of the filter, for screen readers. */
  label: string
  chips: readonly FilterChip<Value>[]
  value: Value
  onChange: (value: Value) => void
  className?: string | undefined
}

/** Chips that select which rows of a list are shown, with their counts. Radio buttons, so they are one tab stop. */
export function FilterChips<Value extends string | boolean | null>(props: FilterChipsProps<Value>) {
  const { label, chips, value: chosen, onChange, className = '' } = props
  const name = useId()
  return (
    <fieldset className={`${layout('row', 'stretch')} ${className}`}>
      <legend className="visually-hidden">{label}</legend>
      {chips.map(({ value, words, count }) => (
        <label key={String(value)} className={layout('choice')}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChange(value)} />
          <span>
            {words} {count != null && <b className={layout('regular', 'numbers')}>{count}</b>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
