import { compareDates, type DateParts } from './dates.ts'
import { languageCodes } from './languages.ts'

/** The languages in the order of preference for an event: the requested one, then those of the configuration. LANG-5. */
export const versionOrder = (first?: string): readonly string[] =>
  first == null ? languageCodes : [first, ...languageCodes.filter((code) => code !== first)]

/**
 * Whether the calendar shows the version of an event in this language: the first version in the order. LANG-5.
 * @param others the languages of its other versions that the reader may see
 * @param order from `versionOrder`
 */
export function isShownVersion(language: string, others: readonly string[], order = versionOrder()): boolean {
  const rank = order.indexOf(language)
  return others.every((other) => order.indexOf(other) > rank)
}

/** Whether a date is past: before the start of this day. CAL-1. */
export const isPastDate = (date: DateParts, day: DateParts): boolean => compareDates(date, day) < 0

/** The order of the calendar: future entries the earliest first, then undated ones; past entries the latest first. CAL-1. */
export const calendarOrder =
  (isPast: boolean) =>
  ({ date: one }: Dated, { date: other }: Dated): number => {
    if (one && other) return isPast ? compareDates(other, one) : compareDates(one, other)
    return Number(one == null) - Number(other == null)
  }

interface Dated {
  date?: DateParts | null
}
