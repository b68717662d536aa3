import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { dateText, type DateValue } from '../../lib/dates/dateValue.ts'
import type { CalendarDay } from '../../lib/dates/monthGrid.ts'
import { useShownWhenOpened } from '../form/useShownWhenOpened.ts'
import { MonthCalendar } from './MonthCalendar.tsx'
import { dateTexts } from './text.ts'
import { type ClockTime, TimeFields, timeOf } from './TimeFields.tsx'
import classes from './DateField.module.css'

interface DateFieldProps {
  /** The accessible name. */
  label: string
  /** By which a form finds the field to focus it. */
  name?: string
  value: DateValue | null
  /** Called with the changed date, whose `hours` and `minutes` are null if it has no time; with null for a cleared one. */
  onChange: (value: DateValue | null) => void
  error?: string
  /** Whether a day is chosen, without a time. */
  dayOnly?: boolean
  /** Whether the calendar is open, and the field focused, at first. */
  defaultOpen?: boolean
  /** A button beside the field. */
  action?: ReactNode
}

/** A date as text in a button, which opens a month calendar and, unless `dayOnly`, the fields of the time beneath it. DATE-1, DATE-2. */
export function DateField(props: DateFieldProps) {
  const { label, name, value, onChange, error, dayOnly = false, defaultOpen = false, action } = props
  const [open, setOpen] = useState(defaultOpen)
  // The last date before it was cleared: the next one takes its time.
  const [cleared, setCleared] = useState<DateValue | null>(null)
  const field = useShownWhenOpened<HTMLDivElement>(open)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const errorId = `${id}-error`
  const text = value ? dateText(value) : dateTexts.notChosen

  const chooseDay = (day: CalendarDay | null) => {
    if (!day) setCleared(value)
    onChange(day && dateOn(day, value ?? cleared))
  }
  return (
    <div
      ref={field}
      className={classes.field}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        setOpen(false)
        button.current?.focus()
      }}
    >
      <div className={classes.head}>
        <button
          type="button"
          ref={button}
          className={classes.date}
          name={name}
          autoFocus={defaultOpen}
          aria-label={`${label}: ${text}`}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          aria-describedby={error == null ? undefined : errorId}
          data-empty={value == null || undefined}
          data-wrong={error != null || undefined}
          onClick={() => setOpen(!open)}
        >
          <IconCalendar size={18} stroke={1.75} aria-hidden="true" />
          <span className={classes.text}>{text}</span>
          <IconChevronDown className={classes.chevron} size={18} stroke={1.75} aria-hidden="true" />
        </button>
        {action}
      </div>
      {error != null && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
      {open && (
        <div id={id} className={classes.calendar}>
          <MonthCalendar value={value} onChange={chooseDay} />
          {value && !dayOnly && <TimeFields value={timeOf(value)} onChange={(time) => onChange(dateAt(value, time))} />}
        </div>
      )}
    </div>
  )
}

/** A day with the time of another date. Other properties of a record, such as its `__typename`, are kept, so that equal dates stay equal. */
function dateOn({ year, month, day }: CalendarDay, last: DateValue | null): DateValue {
  return { ...(last ?? { hours: null, minutes: null }), year, month, day }
}

function dateAt(date: DateValue, time: ClockTime | null): DateValue {
  return { ...date, hours: time?.hours ?? null, minutes: time?.minutes ?? null }
}
