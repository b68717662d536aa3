import { calendarOrder, isPastDate } from '../../schema/rules/calendar.ts'
import type { DateValue } from '../lib/dateValue.ts'

/** A part of the calendar, divided at the start of a day. */
export type CalendarPart = { from: DateValue } | { before: DateValue }

/**
 * The entries of a part of a whole calendar, for servers that cannot be asked for it: from a day on the earliest first, and last those
 * without a date; before a day the latest first. CAL-1.
 */
export function calendarPartOf<T extends { date: DateValue | null }>(entries: readonly T[], part: CalendarPart): T[] {
  const isPast = 'before' in part
  const day = isPast ? part.before : part.from
  const isOf = ({ date }: T) => (date == null ? !isPast : isPastDate(date, day) === isPast)
  return entries.filter(isOf).sort(calendarOrder(isPast))
}
