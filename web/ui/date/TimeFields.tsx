import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import type { ClockTime, DateValue } from '../../lib/dates/dateValue.ts'
import { Checkbox, TextInput } from '../form/fields.tsx'
import { layout } from '../layout/layout.ts'
import { dateTexts } from './text.ts'
import classes from './Date.module.css'

interface TimeFieldsProps {
  /** The time; null if the date has none. */
  value: ClockTime | null
  onChange: (time: ClockTime | null) => void
}

/** A checkbox for whether a date has a time, and fields for its hours and minutes. DATE-1. */
export function TimeFields({ value, onChange }: TimeFieldsProps) {
  return (
    <div className={layout('row', 'gap16', 'target')}>
      <Checkbox
        label={dateTexts.hasTime}
        checked={value != null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? { hours: 0, minutes: 0 } : null)}
      />
      {value && (
        <span className={layout('row', 'nowrap')}>
          <TwoDigitInput
            label={dateTexts.hours}
            max={23}
            value={value.hours}
            onChange={(hours) => onChange({ ...value, hours })}
          />
          <span aria-hidden="true">.</span>
          <TwoDigitInput
            label={dateTexts.minutes}
            max={59}
            value={value.minutes}
            onChange={(minutes) => onChange({ ...value, minutes })}
          />
        </span>
      )}
    </div>
  )
}

/** The time of a date; null if it has none. */
export function timeOf({ hours, minutes }: DateValue): ClockTime | null {
  return hours == null ? null : { hours, minutes: minutes ?? 0 }
}

interface TwoDigitInputProps {
  label: string
  /** The largest number; a larger typed one becomes this. The smallest is 0. */
  max: number
  value: number
  onChange: (value: number) => void
}

/** A field for a number of two digits: '09'. An empty one is 0, and the up and down arrows change it by one. DATE-1. */
function TwoDigitInput({ label, max, value, onChange }: TwoDigitInputProps) {
  // The text while it is being typed, such as '' or '9'; null when the field shows its value.
  const [typed, setTyped] = useState<string | null>(null)
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const digits = currentTarget.value.replace(/\D/g, '').slice(0, 2)
    const next = Math.min(Number(digits), max)
    setTyped(digits === '' ? '' : next < Number(digits) ? String(next) : digits)
    if (next !== value) onChange(next)
  }
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    setTyped(null)
    const next = Math.max(0, Math.min(max, value + by))
    if (next !== value) onChange(next)
  }
  return (
    <TextInput
      className={classes.digits}
      aria-label={label}
      title={label}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? String(value).padStart(2, '0')}
      onChange={change}
      onKeyDown={step}
      // A typed digit replaces the number. A click would set the caret after the focus.
      onFocus={({ currentTarget }) => currentTarget.select()}
      onClick={({ currentTarget }) => currentTarget.select()}
      onBlur={() => setTyped(null)}
    />
  )
}
