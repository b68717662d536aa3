import { readIsland } from './island.ts'

/** Ms of a day. */
export const day = 86_400_000

/** The first ms of a day that a text of island/ says. */
export type DayOf = (said: string, lengthInDays?: number) => number

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const form = /^(?:(\d+) days? (before|after) )?(last|next) (.+?)(?: before (.+))?$/

/**
 * Creates a reader of the demo's dates at `now`, so that seasonal content is in its season whenever the demo is created:
 *
 * - `3 days ago`
 * - `last NAME`, `next NAME`: the nearest day before today, or from today on, with this name in year.md, `MM-DD`, or a weekday (`sat`)
 * - `last NAME before OTHER`: the one of the year before the last OTHER, for content that belongs together
 * - `5 days before last NAME`: the latest such day
 *
 * Content of `lengthInDays` has ended by `now`. @throws an Error for an unknown form
 */
export function dayOfYear(now: Date): DayOf {
  const today = Math.floor(now.getTime() / day) * day
  const named = new Map(
    [...readIsland('year.md').matchAll(/^- (.+): (.+)$/gm)].map(([, name = '', rule = '']) => [name, rule]),
  )
  const years = Array.from({ length: 7 }, (_, at) => now.getUTCFullYear() + at - 4)
  const daysOf = (name: string) => {
    const rule = named.get(name) ?? name
    const weekday = weekdays.indexOf(rule)
    if (weekday < 0) return years.map((year) => dayIn(year, rule))
    return Array.from({ length: 29 }, (_, at) => today + (at - 14) * day).filter((at) => weekdayOf(at) === weekday)
  }
  return (said, lengthInDays = 0) => {
    const ago = /^(\d+) days? ago$/.exec(said)
    if (ago) return today - Number(ago[1]) * day
    const [, count = '0', direction, which, name = '', other] = form.exec(said) ?? []
    if (!which) throw new Error(`The demo has no such day: ${said}`)
    const shift = Number(count) * (direction === 'before' ? -day : day)
    const days = daysOf(name)
    if (which === 'next') return found(days.find((at) => at >= today)) + shift
    const limit = other == null ? today : found(daysOf(other).findLast((at) => at < today))
    return found(days.findLast((at) => at + shift + lengthInDays * day < limit)) + shift
  }
}

/** The date ('2026-03-14') and time of day that a text of island/ says: a day and possibly `18:00` at its end. */
export function momentOf(said: string, dayOf: DayOf): { date: string; time: string | null } {
  const [, words = said, time = null] = /^(.+) (\d\d:\d\d)$/.exec(said) ?? []
  return { date: new Date(dayOf(words)).toISOString().slice(0, 10), time }
}

function found(at: number | undefined) {
  if (at == null) throw new Error('The demo has no such day in these years')
  return at
}

const weekdayOf = (at: number) => new Date(at).getUTCDay()

/** The day of a rule of year.md in a year. */
function dayIn(year: number, rule: string): number {
  if (/^\d\d-\d\d$/.test(rule)) return Date.parse(`${year}-${rule}T00:00:00Z`)
  const [first = '', second = '', third = ''] = rule.split(' ')
  if (first === 'easter') return easterOf(year) + Number(second) * day
  // The first Sunday of Advent is the one between 27 November and 3 December.
  if (first === 'advent') return onOrAfter(Date.UTC(year, 10, 27), 0) + (Number(second) - 1) * 7 * day
  const weekday = weekdays.indexOf(second)
  if (!/^\d\d$/.test(first) || weekday < 0 || !Number(third)) throw new Error(`The year has no such rule: ${rule}`)
  const [month, nth] = [Number(first), Number(third)]
  // Counted from the first day of the month, or back from that of the next.
  return onOrAfter(Date.UTC(year, nth > 0 ? month - 1 : month, 1), weekday) + (nth > 0 ? nth - 1 : nth) * 7 * day
}

const onOrAfter = (at: number, weekday: number) => at + ((weekday - weekdayOf(at) + 7) % 7) * day

/** Easter Sunday in the Gregorian calendar, by Butcher's algorithm. */
function easterOf(year: number): number {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100]
  const leaps = Math.floor(century / 4)
  const epact =
    (19 * golden + century - leaps - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const count = epact + weekday - 7 * late + 114
  return Date.UTC(year, Math.floor(count / 31) - 1, (count % 31) + 1)
}
