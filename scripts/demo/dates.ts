import type { Chance } from './chance.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** When a topic was begun: so many days before now, or the latest such day of the year; whole years earlier by `yearsBack`. */
export function beginningOf(when: string, yearsBack: number, now: Date, chance: Chance): number {
  if (!when.includes('-')) return inDaytime(now.getTime() - (Number(when) + 365 * yearsBack) * day, chance)
  const inYear = (year: number) => inDaytime(Date.parse(`${year}-${when}T00:00:00Z`), chance)
  const year = now.getUTCFullYear() - yearsBack
  const thisYear = inYear(year)
  return thisYear < now.getTime() - 365 * yearsBack * day - day ? thisYear : inYear(year - 1)
}

/** Times of the answers to what was begun, in order, all later than the beginning and not later than now. */
export function answerTimes(begun: number, count: number, now: Date, chance: Chance): number[] {
  const times: number[] = []
  let at = begun
  for (let made = 0; made < count; made += 1) {
    // Most answers come within hours, a few after days.
    at += 4 * minute + chance.next() ** 3 * 30 * hour
    const awake = isNight(at) ? inDaytime(at + 8 * hour, chance) : at
    at = Math.max(at, awake)
    times.push(at)
  }
  return within(times, begun, now)
}

/** Times from the beginning up to now that lie the denser, the later. */
export function timesUntilNow(begun: number, count: number, now: Date, chance: Chance): number[] {
  const span = now.getTime() - begun
  const times = Array.from({ length: count }, (_, at) =>
    inDaytime(begun + span * ((at + 0.5) / count) ** 0.8, chance),
  ).sort((a, b) => a - b)
  return within(times, begun, now)
}

/** Presses times that reach past now between the beginning and now; keeps them strictly growing, in whole milliseconds. */
function within(times: number[], begun: number, now: Date) {
  const last = Math.max(now.getTime() - 3 * minute, begun + times.length + 1)
  const reach = (times.at(-1) ?? begun) - begun
  const scale = begun + reach > last ? (last - begun) / reach : 1
  let before = begun
  return times.map((time) => (before = Math.max(Math.round(begun + (time - begun) * scale), before + 1)))
}

/** The same day between eight in the morning and ten in the evening; Estonia is two or three hours ahead of UTC. */
function inDaytime(time: number, chance: Chance) {
  return Math.floor(time / day) * day + 5.5 * hour + chance.next() * 14 * hour
}

function isNight(time: number) {
  const hours = (time % day) / hour
  return hours < 4 || hours > 20.5
}
