/** The parts of a date, with or without a time; `month` is 0 to 11. REST-5. */
export interface DateParts {
  year: number
  month: number
  day: number
  hours?: number | null
  minutes?: number | null
}

/** The largest number of dates of an article. */
export const mostDates = 366

/** Comparator for sorting, earliest first; a date without a time precedes the other dates of its day. */
export function compareDates(one: DateParts, other: DateParts): number {
  const others = partsOf(other)
  return partsOf(one).reduce((found, part, index) => found || part - (others[index] ?? 0), 0)
}

const partsOf = ({ year, month, day, hours, minutes }: DateParts) => [year, month, day, hours ?? -1, minutes ?? -1]
