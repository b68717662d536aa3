import { isPastDate } from '../../schema/rules/calendar.ts'
import { GatewayError } from '../errors.ts'
import { type DateValue, isMonth, noMonth } from '../lib/dateValue.ts'

/** A part of the calendar, divided at the start of a day; with `until` what is before that day. */
export type CalendarPart = { from: DateValue; until?: DateValue } | { before: DateValue }

/** Without what lies beyond the end of a part, which entries without a date do. */
export function beforeEnd<T extends { date: DateValue | null }>(entries: T[], part: CalendarPart): T[] {
  if ('before' in part || !part.until) return entries
  const { until } = part
  return entries.filter(({ date }) => date != null && isPastDate(date, until))
}

/** The part of the calendar that is a month, '2026-06'. @throws BAD_USER_INPUT for what is none */
export function partOfMonth(month: string): CalendarPart {
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
