import { calendarOrder, isPastDate } from '../../schema/rules/calendar.ts'
import { GatewayError } from '../errors.ts'
import { type DateValue, isMonth, noMonth } from '../lib/dateValue.ts'

/** A part of the calendar, divided at the start of a day; with `until` what is before that day. */
export type CalendarPart = { from: DateValue; until?: DateValue } | { before: DateValue }

/**
 * The entries of a part of a whole calendar, for servers that cannot be asked for it: from a day on the earliest first, and last those
 * without a date; before a day the latest first. CAL-1.
 */
export function calendarPartOf<T extends { date: DateValue | null }>(entries: readonly T[], part: CalendarPart): T[] {
  const isPast = 'before' in part
  const day = isPast ? part.before : part.from
  const isOf = ({ date }: T) => (date == null ? !isPast : isPastDate(date, day) === isPast)
  return beforeEnd(entries.filter(isOf), part).sort(calendarOrder(isPast))
}

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
