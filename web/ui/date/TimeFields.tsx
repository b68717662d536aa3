import type { ClockTime, DateValue } from '../../lib/dates/dateValue.ts'
import { Checkbox } from '../form/fields.tsx'
import { dateTexts } from './text.ts'
import { TwoDigitInput } from './TwoDigitInput.tsx'
import classes from './TimeFields.module.css'

interface TimeFieldsProps {
  /** The time; null if the date has none. */
  value: ClockTime | null
  onChange: (time: ClockTime | null) => void
}

/** A checkbox for whether a date has a time, and fields for its hours and minutes. DATE-1. */
export function TimeFields({ value, onChange }: TimeFieldsProps) {
  return (
    <div className={classes.time}>
      <Checkbox
        label={dateTexts.hasTime}
        checked={value != null}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? { hours: 0, minutes: 0 } : null)}
      />
      {value && (
        <span className={classes.clock}>
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
