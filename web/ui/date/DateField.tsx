import { IconCalendar, IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { clockText, type ClockTime, dateText, type DateValue, dayTyped } from '../../lib/dates/dateValue.ts'
import { type CalendarDay, weekdayOf } from '../../lib/dates/monthGrid.ts'
import { useShownWhenOpened } from '../form/useShownWhenOpened.ts'
import { layout } from '../layout/layout.ts'
import { MonthCalendar } from './MonthCalendar.tsx'
import { dateTexts } from './text.ts'
import { TimeFields, timeOf } from './TimeFields.tsx'
import { TypedDateInput } from './TypedDateInput.tsx'
import classes from './Date.module.css'

interface DateFieldProps {
  /** The accessible name. */
  label: string
  /** The name by which a form focuses the field. */
  name?: string
  value: DateValue | null
  /** Called with the changed date, whose `hours` and `minutes` are null if it has no time; with null for a cleared one. */
  onChange: (value: DateValue | null) => void
  error?: string
  /** Whether the button shows the date in digits, 'N 3.12.2026 kell 18.00', in one line; its accessible name has the words. */
  isShort?: boolean
  /** Whether the date has no time. */
  dayOnly?: boolean
  /** Whether the calendar is initially open and the field focused. */
  defaultOpen?: boolean
  /** Whether the calendar is open; for a group of fields of which one is open at a time. By default the field has its own state. */
  isOpen?: boolean
  onOpen?: (isOpen: boolean) => void
  /** Whether the button takes the focus on mount. */
  takesFocus?: boolean
  /** Whether the text input takes the focus when the calendar opens. */
  focusesText?: boolean
  /** Called on Enter after a typed date; by default the button takes the focus. */
  onEnter?: () => void
  /** A typed day without a year is the nearest one that is not before this. */
  earliest?: CalendarDay | undefined
  /** A button next to the field. */
  action?: ReactNode
}

/**
 * A button that shows a date as text. It opens a text input, a month calendar and, unless `dayOnly`, time fields. Digits typed on the
 * button go into the text input. DATE-1, DATE-2, DATE-4.
 */
export function DateField(props: DateFieldProps) {
  const { label, name, value, onChange, error, dayOnly = false, isShort = false, action, earliest } = props
  const { defaultOpen = false, takesFocus = defaultOpen, focusesText = false, onEnter } = props
  const [opensItself, setOpensItself] = useState(defaultOpen)
  const open = props.isOpen ?? opensItself
  const setOpen = (next: boolean) => {
    setOpensItself(next)
    props.onOpen?.(next)
  }
  // The last date before it was cleared: the next date gets its time.
  const [cleared, setCleared] = useState<DateValue | null>(null)
  const field = useShownWhenOpened<HTMLDivElement>(open)
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const errorId = `${id}-error`
  const text = value ? dateText(value) : dateTexts.notChosen

  const chooseDay = (day: CalendarDay | null) => {
    if (!day) setCleared(value)
    onChange(day && dateOn(day, value ?? cleared))
  }
  const typeDigit = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
    if (ctrlKey || altKey || metaKey || !/^\d$/.test(key)) return
    // Rendered synchronously, so that the input has the focus when the digit is typed.
    if (!open) flushSync(() => setOpen(true))
    input.current?.focus()
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div
      ref={field}
      className={classes.field}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.preventDefault()
        event.stopPropagation()
        close()
      }}
    >
      <div className={layout('row', 'gap4', 'start')}>
        <button
          type="button"
          ref={button}
          className={classes.date}
          name={name}
          autoFocus={takesFocus}
          aria-label={`${label}: ${text}`}
          title={isShort && value ? text : undefined}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          aria-describedby={error == null ? undefined : errorId}
          data-empty={value == null || undefined}
          data-wrong={error != null || undefined}
          onClick={() => setOpen(!open)}
          onKeyDown={typeDigit}
        >
          <IconCalendar size={18} stroke={1.75} aria-hidden="true" />
          {/* CSS draws the short form; the accessible name has the date in words (WCAG 2.5.3). */}
          <span className={classes.text} data-short={isShort && value ? shortText(value) : undefined}>
            {isShort && value ? undefined : text}
          </span>
          <IconChevronDown className={classes.chevron} size={18} stroke={1.75} aria-hidden="true" />
        </button>
        {action}
      </div>
      {error != null && (
        <p id={errorId} className={layout('error', 'small', 'above4')}>
          {error}
        </p>
      )}
      {open && (
        <div id={id} className={classes.opened}>
          <TypedDateInput
            ref={input}
            value={value}
            onChange={onChange}
            onEnter={() => {
              close()
              onEnter?.()
            }}
            autoFocus={focusesText}
            dayOnly={dayOnly}
            earliest={earliest}
          />
          <MonthCalendar value={value} onChange={chooseDay} />
          {value && !dayOnly && <TimeFields value={timeOf(value)} onChange={(time) => onChange(dateAt(value, time))} />}
        </div>
      )}
    </div>
  )
}

/** A date in digits, after the initial of its weekday as in the calendar. */
function shortText(date: DateValue): string {
  const [initial] = dateTexts.weekdays[weekdayOf(date)] ?? ['']
  return [initial, dayTyped(date), clockText(date)].filter(Boolean).join(' ')
}

/** A day with the time of another date. Retains other properties of a record, such as `__typename`, so that equal dates stay equal. */
function dateOn({ year, month, day }: CalendarDay, last: DateValue | null): DateValue {
  return { ...(last ?? { hours: null, minutes: null }), year, month, day }
}

function dateAt(date: DateValue, time: ClockTime | null): DateValue {
  return { ...date, hours: time?.hours ?? null, minutes: time?.minutes ?? null }
}
