import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { monthText } from '../../lib/dates/dateValue.ts'
import { addDays, addMonths, type CalendarDay, sameDay, weekdayOf, weeksOf } from '../../lib/dates/monthGrid.ts'
import { layout } from '../layout/layout.ts'
import { dateTexts } from './text.ts'
import classes from './MonthGrid.module.css'

/** A day of the grid: its name, marks and action. */
export interface GridDay {
  /** For screen readers. */
  name: string
  /** Whether it is the chosen day; undefined in a grid without a choice. */
  isChosen?: boolean
  /** Whether an event is on that day. */
  isMarked?: boolean
  /** Called on a press; without it the day can only be focused. */
  onPress?: () => void
}

interface MonthGridProps {
  /** The grid's only tab stop; its month is the shown one. */
  cursor: CalendarDay
  onCursor: (day: CalendarDay) => void
  dayOf: (day: CalendarDay) => GridDay
  today: CalendarDay
  /** Whether there are also buttons for the previous and next year. */
  turnsYears?: boolean
}

/**
 * The days of one month, with the keys of the WAI-ARIA date grid: arrows, Home and End move in the grid, PageUp and PageDown by a month,
 * with Shift by a year; Enter or Space presses a day. DATE-1.
 */
export function MonthGrid({ cursor, onCursor, dayOf, today, turnsYears = false }: MonthGridProps) {
  const focusNext = useRef(false)
  const grid = useRef<HTMLTableElement>(null)
  const monthId = useId()

  useLayoutEffect(() => {
    if (!focusNext.current) return
    focusNext.current = false
    grid.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
  }, [cursor])

  const moveByKey = (event: KeyboardEvent) => {
    const next = dayAfterKey(cursor, event)
    if (!next) return
    event.preventDefault()
    if (sameDay(next, cursor)) return
    focusNext.current = true
    onCursor(next)
  }

  return (
    <div className={classes.calendar}>
      <div className={layout('row', 'gap0', 'nowrap')}>
        {turnsYears && turn(-12, dateTexts.previousYear, IconChevronsLeft)}
        {turn(-1, dateTexts.previousMonth, IconChevronLeft)}
        <p id={monthId} className={classes.month} aria-live="polite">
          {monthText(cursor)}
        </p>
        {turn(1, dateTexts.nextMonth, IconChevronRight)}
        {turnsYears && turn(12, dateTexts.nextYear, IconChevronsRight)}
      </div>
      <table role="grid" ref={grid} className={classes.grid} aria-labelledby={monthId} onKeyDown={moveByKey}>
        <thead>
          <tr>
            {dateTexts.weekdays.map(([initial, name]) => (
              <th key={initial} scope="col" abbr={name} aria-label={name}>
                {initial}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(cursor).map((week, index) => (
            <tr key={index}>
              {week.map((day, weekday) => (day ? dayCell(day) : <td key={`none ${weekday}`} role="gridcell" />))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )

  function turn(months: number, name: string, Icon: typeof IconChevronLeft) {
    const target = addMonths(cursor, months)
    return (
      <button
        type="button"
        className={classes.turn}
        aria-label={name}
        title={name}
        aria-disabled={sameDay(target, cursor) || undefined}
        onClick={() => onCursor(target)}
      >
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </button>
    )
  }

  function dayCell(day: CalendarDay) {
    const { name, isChosen, isMarked, onPress } = dayOf(day)
    return (
      <td key={day.day} role="gridcell" aria-selected={isChosen}>
        <button
          type="button"
          className={classes.day}
          tabIndex={sameDay(day, cursor) ? 0 : -1}
          aria-label={name}
          aria-pressed={isChosen}
          aria-current={sameDay(day, today) ? 'date' : undefined}
          aria-disabled={onPress ? undefined : true}
          data-marked={isMarked}
          onClick={onPress}
        >
          {day.day}
        </button>
      </td>
    )
  }
}

interface Key {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
}

/** The day to which a key moves the focus in a grid of days; undefined for other keys. DATE-1. */
function dayAfterKey(day: CalendarDay, { key, shiftKey, ctrlKey, altKey, metaKey }: Key): CalendarDay | undefined {
  // Those are shortcuts of browsers and screen readers: Alt+Left goes back in the history.
  if (ctrlKey || altKey || metaKey) return undefined
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    default:
      return undefined
  }
}
