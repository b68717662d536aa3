import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { dateText, monthText, today as todayInTallinn } from '../../lib/dates/dateValue.ts'
import { addMonths, type CalendarDay, sameDay, weeksOf } from '../../lib/dates/monthGrid.ts'
import { dayAfterKey } from './dayAfterKey.ts'
import { dateTexts } from './text.ts'
import classes from './MonthCalendar.module.css'

interface MonthCalendarProps {
  /** The chosen day; null if none is. */
  value: CalendarDay | null
  /** Called with the day that was pressed; with null for the chosen one. DATE-2. */
  onChange: (day: CalendarDay | null) => void
  /** Today in Tallinn by default. */
  today?: CalendarDay
}

/**
 * A calendar of one month for choosing a day, with the keys of the WAI-ARIA date grid: arrows, Home and End move in the grid, PageUp
 * and PageDown by a month, with Shift by a year; Enter or Space chooses. DATE-1.
 */
export function MonthCalendar({ value, onChange, today = todayInTallinn() }: MonthCalendarProps) {
  // The grid's only tab stop; its month is the shown one.
  const [cursor, setCursor] = useState<CalendarDay>(value ?? today)
  const [shownValue, setShownValue] = useState(value)
  const focusNext = useRef(false)
  const grid = useRef<HTMLTableElement>(null)
  const monthId = useId()

  // A day that was changed elsewhere, such as by an undo, is shown. A cleared one leaves the month as it is.
  if (!sameDay(value, shownValue)) {
    setShownValue(value)
    if (value) setCursor(value)
  }

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
    setCursor(next)
  }
  const choose = (day: CalendarDay) => {
    setCursor(day)
    onChange(sameDay(day, value) ? null : day)
  }

  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        {turn(-12, dateTexts.previousYear, IconChevronsLeft)}
        {turn(-1, dateTexts.previousMonth, IconChevronLeft)}
        <p id={monthId} className={classes.month} aria-live="polite">
          {monthText(cursor)}
        </p>
        {turn(1, dateTexts.nextMonth, IconChevronRight)}
        {turn(12, dateTexts.nextYear, IconChevronsRight)}
      </div>
      <table role="grid" ref={grid} className={classes.grid} aria-labelledby={monthId} onKeyDown={moveByKey}>
        <thead>
          <tr>
            {dateTexts.weekdays.map(([letter, name]) => (
              <th key={letter} scope="col" abbr={name} aria-label={name}>
                {letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(cursor).map((week, index) => (
            <tr key={index}>
              {week.map((day, weekday) =>
                day ? dayCell(day) : <td key={`none ${weekday}`} role="gridcell" className={classes.none} />,
              )}
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
        onClick={() => setCursor(target)}
      >
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </button>
    )
  }

  function dayCell(day: CalendarDay) {
    const isChosen = sameDay(day, value)
    return (
      <td key={day.day} role="gridcell" aria-selected={isChosen}>
        <button
          type="button"
          className={classes.day}
          tabIndex={sameDay(day, cursor) ? 0 : -1}
          aria-label={dateText(day)}
          aria-pressed={isChosen}
          aria-current={sameDay(day, today) ? 'date' : undefined}
          onClick={() => choose(day)}
        >
          {day.day}
        </button>
      </td>
    )
  }
}
