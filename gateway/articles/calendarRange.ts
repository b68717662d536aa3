import { isPastDate } from '../../schema/rules/calendar.ts'
import { GatewayError } from '../errors.ts'
import { type DateValue, isMonth, noMonth } from '../lib/dateValue.ts'

/** A range of days of the calendar; `until` and `before` are excluded. */
export type CalendarRange = { from: DateValue; until?: DateValue } | { before: DateValue }

/** Removes entries after the end of a range, and entries without a date if it has an end. */
export function beforeEnd<T extends { date: DateValue | null }>(entries: T[], range: CalendarRange): T[] {
  if ('before' in range || !range.until) return entries
  const { until } = range
  return entries.filter(({ date }) => date != null && isPastDate(date, until))
}

/** The range of a month, '2026-06'. @throws BAD_USER_INPUT for an invalid month */
export function rangeOfMonth(month: string): CalendarRange {
  if (!isMonth(month)) throw new GatewayError('BAD_USER_INPUT', noMonth, { fields: { month: noMonth } })
  const [year = 0, number = 0] = month.split('-').map(Number)
  const firstOf = (index: number): DateValue => ({
    year: year + Math.floor(index / 12),
    month: index % 12,
    day: 1,
    hours: null,
    minutes: null,
  })
  return { from: firstOf(number - 1), until: firstOf(number) }
}
