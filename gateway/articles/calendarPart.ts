import { compareDates } from '../../schema/rules/dates.ts'
import type { DateValue } from '../lib/dateValue.ts'

/** A part of the calendar, divided at the start of a day. */
export type CalendarPart = { from: DateValue } | { before: DateValue }

/**
 * The entries of a part of a whole calendar, for servers that cannot be asked for it: from a day on the earliest first, and last those
 * without a date; before a day the latest first. CAL-1.
 */
export function calendarPartOf<T extends { date: DateValue | null }>(entries: readonly T[], part: CalendarPart): T[] {
  const dated = entries.filter((entry): entry is T & { date: DateValue } => entry.date != null)
  if ('before' in part)
    return dated
      .filter(({ date }) => compareDates(date, part.before) < 0)
      .sort((one, other) => compareDates(other.date, one.date))
  return [
    ...dated
      .filter(({ date }) => compareDates(date, part.from) >= 0)
      .sort((one, other) => compareDates(one.date, other.date)),
    ...entries.filter(({ date }) => date == null),
  ]
}
