import type { ClockTime, DateValue } from './dateValue.ts'
import { addDays, type CalendarDay, daysBetween, isDay, weekdayOf } from './monthGrid.ts'
import { monthStems, weekdayStems } from './text.ts'

/** The value of a typed date: a day, a time, or both. */
export type TypedDate =
  | { day: CalendarDay | null; time: ClockTime | null; problem?: undefined }
  /** Why the text is no date: it cannot be read, or there is no such day or time. */
  | { problem: 'unread' | 'noDay' | 'noTime' }

/** Completes a day without a year or date. */
export interface DayChoice {
  /** The base for 'homme' and 'reedel'. */
  today: CalendarDay
  /** A day without a year is the one nearest to this; today by default. */
  near?: CalendarDay | undefined
  /** A day without a year is not before this. */
  earliest?: CalendarDay | undefined
}

/**
 * Reads a date as written in Estonian: '3.12.2026', '3. detsember 2026', '3.12', '3. detsembril kell 18.30', '18:30', '18', 'homme',
 * 'järgmisel reedel kell 6 õhtul'; also the format of `dateText` and ISO 8601. Digits that can be a day of a month are a day; with 'kell',
 * ':' or other digits they are a time. DATE-4.
 */
export function typedDate(text: string, choice: DayChoice): TypedDate {
  const words = text.toLowerCase().replace(/\s+/g, ' ').trim().replace(/[.,]$/, '')
  const found = dayIn(words, choice)
  if (!found) return timeOnly(words)
  if (!found.day) return { problem: 'noDay' }
  const rest = found.rest.replace(/^,? ?/, '')
  if (rest === '') return { day: found.day, time: null }
  const time = timeIn(rest)
  return 'problem' in time ? time : { day: found.day, time }
}

/** The day at the beginning of a text, null if the calendar has no such day; undefined if the text begins otherwise. */
function dayIn(words: string, choice: DayChoice): { day: CalendarDay | null; rest: string } | undefined {
  const named = /^(täna|homme|ülehomme)(?![a-zäõöü])/.exec(words)
  if (named) return { day: addDays(choice.today, daysAhead[named[1]!] ?? 0), rest: words.slice(named[0].length) }
  const week = weekdayForm.exec(words)
  if (week) {
    const rest = words.slice(week[0].length)
    const weekday = weekdayStems.findIndex((stem) => stem === week[2])
    // The weekday of a date that follows is not checked against it.
    if (week[1] === undefined) return dayIn(rest, choice) ?? { day: comingDay(weekday, choice.today), rest }
    return { day: addDays(choice.today, 7 - weekdayOf(choice.today) + weekday), rest }
  }
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(words)
  if (iso) {
    const day = { year: Number(iso[1]), month: Number(iso[2]) - 1, day: Number(iso[3]) }
    return { day: isDay(day) ? day : null, rest: words.slice(iso[0].length).replace(/^t/, '') }
  }
  const digits = /^(\d{1,2})[./] ?(\d{1,2})(?:[./](?: ?(\d{4})|(\d{2}))?)?(?![\d.:/])/.exec(words)
  // '18.30' is no day: there is no 30th month.
  if (digits && !(digits[3] === undefined && digits[4] === undefined && isClock(words))) {
    const year = digits[3] ?? (digits[4] === undefined ? undefined : `20${digits[4]}`)
    return { day: dayOf(digits[1]!, Number(digits[2]) - 1, year, choice), rest: words.slice(digits[0].length) }
  }
  const written = /^(\d{1,2})\.? ?([a-zäõöü]{3,})\.?(?:,? (\d{4})(?![.:]))?/.exec(words)
  const month = written ? monthNamed(written[2]!) : -1
  if (!written || month < 0) return undefined
  return { day: dayOf(written[1]!, month, written[3], choice), rest: words.slice(written[0].length) }
}

const weekdayForm = new RegExp(`^(järgmi[a-zäõöü]+ )?(${weekdayStems.join('|')})[a-zäõöü]*(?:,? |$)`)

const daysAhead: Record<string, number> = { homme: 1, ülehomme: 2 }

/** The first such weekday after today, 0 for Monday. */
const comingDay = (weekday: number, today: CalendarDay) => addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1)

/** Whether digits are a time and cannot be a day: '18.30', but not '3.12' nor '31.2'. */
function isClock(words: string): boolean {
  const [, hours, minutes] = /^(\d{1,2})\.(\d{2})$/.exec(words) ?? []
  return hours !== undefined && Number(minutes) > 12 && Number(hours) < 24 && Number(minutes) < 60
}

function dayOf(day: string, month: number, year: string | undefined, choice: DayChoice): CalendarDay | null {
  const at = (year: number) => ({ year, month, day: Number(day) })
  if (year !== undefined) return isDay(at(Number(year))) ? at(Number(year)) : null
  const { today, near = today, earliest } = choice
  const found = yearsRound
    .map((years) => at(near.year + years))
    .filter((one) => isDay(one) && (!earliest || daysBetween(earliest, one) >= 0))
  return found.sort((one, other) => Math.abs(daysBetween(near, one)) - Math.abs(daysBetween(near, other)))[0] ?? null
}

/** Eight years ahead, so that February 29 is among them. */
const yearsRound = [-1, 0, 1, 2, 3, 4, 5, 6, 7, 8]

/** The number of a month, 0 to 11, by its name in any case or abbreviated; -1 for any other word. */
function monthNamed(word: string): number {
  return monthStems.findIndex((stem) => word.startsWith(stem) || (word.length >= 3 && stem.startsWith(word)))
}

function timeOnly(words: string): TypedDate {
  const time = timeIn(words)
  return 'problem' in time ? time : { day: null, time }
}

/** The time of a text; the first of two with a dash, as an event has no end. */
function timeIn(words: string): ClockTime | { problem: 'unread' | 'noTime' } {
  const [, clock, digits, minutes = '0', until, timeOfDay] = timeForm.exec(words) ?? []
  // Without 'kell', '3-12' may be a day.
  if (digits === undefined || (until !== undefined && clock === undefined)) return { problem: 'unread' }
  const [first, last] = afternoons[timeOfDay ?? ''] ?? []
  const hours = Number(digits) + (first !== undefined && Number(digits) >= first && Number(digits) <= last! ? 12 : 0)
  return hours < 24 && Number(minutes) < 60 ? { hours, minutes: Number(minutes) } : { problem: 'noTime' }
}

const timeForm =
  /^(?:(kell|kl)\.? ?)?(\d{1,2})(?:[.:](\d{2}))?( ?[–-] ?\d{1,2}(?:[.:]\d{2})?)?(?: (hommikul|päeval|õhtul))?$/

/** The hours that a word for the time of day moves to the afternoon: 'kell 2 päeval', 'kell 6 õhtul'. */
const afternoons: Record<string, readonly [number, number]> = { päeval: [1, 5], õhtul: [4, 11] }

/** The date after an input: a typed day keeps the previous time, and a typed time the previous day. */
export function withTyped(
  was: DateValue | null,
  { day, time }: { day: CalendarDay | null; time: ClockTime | null },
  today: CalendarDay,
): DateValue {
  const start: DateValue = was ?? { ...today, hours: null, minutes: null }
  return { ...start, ...day, ...time }
}
