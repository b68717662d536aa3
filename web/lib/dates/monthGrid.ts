import type { DateValue } from './dateValue.ts'

/** A day of the Gregorian calendar, of the years 1 to 9999. `month` is 0 to 11. */
export type CalendarDay = Pick<DateValue, 'year' | 'month' | 'day'>

const firstYear = 1
const lastYear = 9999
const daysInWeek = 7
const dayMs = 86_400_000

/**
 * The weeks of a month, Monday first, as many as it needs: 4 to 6.
 * @returns for each week seven days; null for those of the months before and after
 */
export function weeksOf({ year, month }: Pick<CalendarDay, 'year' | 'month'>): (CalendarDay | null)[][] {
  const before = weekdayOf({ year, month, day: 1 })
  const count = daysInMonth(year, month)
  return Array.from({ length: Math.ceil((before + count) / daysInWeek) }, (_, week) =>
    Array.from({ length: daysInWeek }, (_, weekday) => {
      const day = week * daysInWeek + weekday - before + 1
      return day >= 1 && day <= count ? { year, month, day } : null
    }),
  )
}

/** The day `count` days later, or earlier if negative; the same day if the other lies outside the years 1 to 9999. */
export function addDays(day: CalendarDay, count: number): CalendarDay {
  const date = utcDate(day.year, day.month, day.day + count)
  const year = date.getUTCFullYear()
  return isYear(year) ? { year, month: date.getUTCMonth(), day: date.getUTCDate() } : day
}

/**
 * The day `count` months later, or earlier if negative: January 31 and one month is the last of February. The same day if the result lies
 * outside the years 1 to 9999.
 */
export function addMonths(day: CalendarDay, count: number): CalendarDay {
  return dayInMonth(day, count, day.day) ?? day
}

/** A day of the month `count` months after that of another day; the last day of a shorter month. Null outside the years 1 to 9999. */
export function dayInMonth(from: CalendarDay, count: number, day: number): CalendarDay | null {
  const months = from.year * 12 + from.month + count
  const year = Math.floor(months / 12)
  const month = months - year * 12
  return isYear(year) ? { year, month, day: Math.min(day, daysInMonth(year, month)) } : null
}

/** How many days later the other day is; negative if it is earlier. */
export function daysBetween(one: CalendarDay, other: CalendarDay): number {
  const at = ({ year, month, day }: CalendarDay) => utcDate(year, month, day).getTime()
  return Math.round((at(other) - at(one)) / dayMs)
}

/** Whether the calendar has this day. */
export function isDay({ year, month, day }: CalendarDay): boolean {
  return isYear(year) && month >= 0 && month < 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** The day's position in its week: 0 for Monday to 6 for Sunday. */
export function weekdayOf({ year, month, day }: CalendarDay): number {
  return (utcDate(year, month, day).getUTCDay() + 6) % daysInWeek
}

/** Whether both are the same day, whatever their times; also true if both are null. */
export function sameDay(one: CalendarDay | null, other: CalendarDay | null): boolean {
  return one?.year === other?.year && one?.month === other?.month && one?.day === other?.day
}

function daysInMonth(year: number, month: number): number {
  return utcDate(year, month + 1, 0).getUTCDate()
}

/** In UTC, where all days have the same length. Date.UTC would treat the years 0 to 99 as 1900 to 1999. */
function utcDate(year: number, month: number, day: number): Date {
  const date = new Date(0)
  date.setUTCFullYear(year, month, day)
  return date
}

function isYear(year: number): boolean {
  return year >= firstYear && year <= lastYear
}
