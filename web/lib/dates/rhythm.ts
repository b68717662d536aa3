import { compareDates } from '../../../schema/rules/dates.ts'
import { clockText, type DateValue, weekdayText } from './dateValue.ts'
import { addDays, type CalendarDay, dayInMonth, daysBetween } from './monthGrid.ts'
import { monthNames, stepWords } from './text.ts'

/** The interval of a repeated date. */
export type RhythmStep = 'week' | 'fortnight' | 'month'

/** The steps, in the order in which they are offered. */
export const rhythmSteps: readonly RhythmStep[] = ['week', 'fortnight', 'month']

/** Dates that repeat at the same time of day. DATE-3. */
export interface Rhythm {
  step: RhythmStep
  first: DateValue
  last: DateValue
  /** The number of dates, without the missing ones. */
  count: number
  /** Months only: the day of the month; shorter months have their last day instead. */
  day: number
  /** Days between the first and the last that were left out, in order. */
  missing: CalendarDay[]
}

/** How a date is repeated. */
export interface Repetition {
  /** The date that is repeated. */
  from: DateValue
  step: RhythmStep
  /** The day of the month for 'month'; by default that of `from`. */
  day?: number
  /** The last day that may be among the dates. */
  until: CalendarDay
  /** The largest number of dates. */
  most: number
}

/**
 * The dates that follow `from` up to and including `until`, each at the time of `from` as clocks in Tallinn show it, in summer and winter
 * time alike. DATE-3.
 * @returns the dates, and whether `most` has cut off further ones
 */
export function repeatedDates({ from, step, day = from.day, until, most }: Repetition): {
  dates: DateValue[]
  isCut: boolean
} {
  const dates: DateValue[] = []
  for (let last: CalendarDay = from, count = 1; ; count++) {
    const next = stepped(from, step, count, day)
    // A step beyond the last year yields no later day.
    if (next == null || compareDates(next, last) <= 0 || compareDates(next, dayOf(until)) > 0)
      return { dates, isCut: false }
    if (dates.length >= most) return { dates, isCut: true }
    dates.push({ ...from, ...next })
    last = next
  }
}

/**
 * The rhythm of at least three dates with the same time, in any order; null if they have none. At most one date for each three may be
 * missing. Of several rhythms, the one with the fewest missing dates. DATE-3.
 */
export function rhythmOf(dates: readonly DateValue[]): Rhythm | null {
  const sorted = [...dates].sort(compareDates)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last || sorted.length < fewest || !sorted.every((date) => hasSameTime(date, first))) return null
  const day = Math.max(...sorted.map((date) => date.day))
  const found = rhythmSteps.flatMap((step) => {
    const missing = missingDays(sorted, first, step, day)
    return missing ? [{ step, first, last, count: sorted.length, day, missing }] : []
  })
  return found.sort((one, other) => one.missing.length - other.missing.length)[0] ?? null
}

const fewest = 3
/** The number of dates for which one may be missing. */
const datesForEachMissing = 3

/** The days of a step between the first and the last date that are not among them; null if the dates do not follow the step. */
function missingDays(
  sorted: readonly DateValue[],
  first: DateValue,
  step: RhythmStep,
  day: number,
): CalendarDay[] | null {
  const missing: CalendarDay[] = []
  const mostMissing = Math.floor(sorted.length / datesForEachMissing)
  let count = 0
  for (const date of sorted) {
    for (; ; count++) {
      const expected = stepped(first, step, count, day)
      if (!expected) return null
      const order = daysBetween(expected, date)
      if (order === 0) break
      if (order < 0 || missing.length === mostMissing) return null
      missing.push(expected)
    }
    count += 1
  }
  return missing
}

/** The day `count` steps after another; null beyond the last year. */
function stepped(from: CalendarDay, step: RhythmStep, count: number, day: number): CalendarDay | null {
  if (step === 'month') return dayInMonth(from, count, day)
  const found = addDays(dayOf(from), count * daysOf[step])
  return count > 0 && compareDates(found, dayOf(from)) === 0 ? null : found
}

const daysOf = { week: 7, fortnight: 14 }

const dayOf = ({ year, month, day }: CalendarDay): CalendarDay => ({ year, month, day })

const hasSameTime = (one: DateValue, other: DateValue) =>
  (one.hours ?? null) === (other.hours ?? null) && (one.minutes ?? null) === (other.minutes ?? null)

/**
 * A rhythm as a sentence: 'Iga nädal neljapäeval kell 18.00, 3. detsembrist 4. veebruarini, 10 korda'. The years are added where the days
 * would be ambiguous. DATE-3.
 */
export function rhythmText(rhythm: Rhythm, today: CalendarDay): string {
  const { first, last, count, missing } = rhythm
  const when = [stepText(rhythm), clockText(first)].filter(Boolean).join(' ')
  const phrases = [when, rangeText(first, last, today), `${count} korda`]
  return [...phrases, ...(missing.length > 0 ? [missingText(missing)] : [])].join(', ')
}

function stepText({ step, first, day }: Rhythm): string {
  if (step === 'month') return `Iga kuu ${day}. kuupäeval`
  return `${stepWords[step]} ${weekdayText(first).replace(/v$/, 'va')}l`
}

function rangeText(first: DateValue, last: DateValue, today: CalendarDay): string {
  const isNear = first.year === today.year || last.year === today.year
  if (isNear && daysBetween(first, last) < daysOfYear) return `${dayFrom(first)} ${dayUntil(last)}`
  return `${dayFrom(first)} ${first.year} kuni ${dayUntil(last)} ${last.year}`
}

function missingText(missing: readonly CalendarDay[]): string {
  if (missing.length > mostNamed) return `${missing.length} jääb vahele`
  const days = missing.map(({ day, month }) => `${day}. ${monthNames[month]}`)
  return days.length === 1
    ? `vahele jääb ${days[0]}`
    : `vahele jäävad ${days.slice(0, -1).join(', ')} ja ${days.at(-1)}`
}

const mostNamed = 3
const daysOfYear = 365

const dayFrom = ({ day, month }: CalendarDay) => `${day}. ${genitives[month]}st`
const dayUntil = ({ day, month }: CalendarDay) => `${day}. ${genitives[month]}ni`

/** The stem of the other cases: 'detsembrist', 'veebruarini'. */
const genitives = monthNames.map((name) => name.replace(/ber$/, 'bri').replace(/[^i]$/, '$&i'))
