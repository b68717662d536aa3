import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { dateText, type DateValue } from '../../lib/dates/dateValue.ts'
import type { CalendarDay } from '../../lib/dates/monthGrid.ts'
import { MonthCalendar } from './MonthCalendar.tsx'
import { dateTexts } from './text.ts'
import { type ClockTime, TimeFields, timeOf } from './TimeFields.tsx'
import classes from './DateField.module.css'

interface DateFieldProps {
  /** The accessible name. */
  label: string
  value: DateValue | null
  /** Called with the changed date, whose `hours` and `minutes` are null if it has no time; with null for a cleared one. */
  onChange: (value: DateValue | null) => void
  error?: string
}

/** A date as text in a button, which opens a month calendar and the fields of the time beneath it. DATE-1, DATE-2. */
export function DateField({ label, value, onChange, error }: DateFieldProps) {
  const [open, setOpen] = useState(false)
  // Kept while no day is chosen, for the next one.
  const [lastTime, setLastTime] = useState<ClockTime | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const errorId = `${id}-error`
  const time = value ? timeOf(value) : lastTime

  const chooseDay = (day: CalendarDay | null) => {
    setLastTime(time)
    onChange(day && dateOf(day, time))
  }
  return (
    <div
      className={classes.field}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        setOpen(false)
        button.current?.focus()
      }}
    >
      <button
        type="button"
        ref={button}
        className={classes.date}
        aria-label={`${label}: ${value ? dateText(value) : dateTexts.undated}`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-describedby={error == null ? undefined : errorId}
        data-empty={value == null || undefined}
        data-wrong={error != null || undefined}
        onClick={() => setOpen(!open)}
      >
        <IconCalendar size={18} stroke={1.75} aria-hidden="true" />
        <span className={classes.text}>{value ? dateText(value) : dateTexts.undated}</span>
        <IconChevronDown className={classes.chevron} size={18} stroke={1.75} aria-hidden="true" />
      </button>
      {error != null && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
      {open && (
        <div id={id} className={classes.calendar}>
          <MonthCalendar value={value} onChange={chooseDay} />
          {value && <TimeFields value={time} onChange={(next) => onChange(dateOf(value, next))} />}
        </div>
      )}
    </div>
  )
}

function dateOf({ year, month, day }: CalendarDay, time: ClockTime | null): DateValue {
  return { year, month, day, hours: time?.hours ?? null, minutes: time?.minutes ?? null }
}
