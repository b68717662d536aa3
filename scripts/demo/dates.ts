import type { Chance } from './chance.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Start of a topic: days before now, or the latest such day of the year; `yearsBack` years earlier. */
export function beginningOf(when: string, yearsBack: number, now: Date, chance: Chance): number {
  if (!when.includes('-')) return inDaytime(now.getTime() - (Number(when) + 365 * yearsBack) * day, chance)
  const inYear = (year: number) => inDaytime(Date.parse(`${year}-${when}T00:00:00Z`), chance)
  const year = now.getUTCFullYear() - yearsBack
  const thisYear = inYear(year)
  return thisYear < now.getTime() - 365 * yearsBack * day - day ? thisYear : inYear(year - 1)
}

/** Times of a topic's answers in order, after its start and not after now. */
export function answerTimes(begun: number, count: number, now: Date, chance: Chance): number[] {
  const times: number[] = []
  let at = begun
  for (let made = 0; made < count; made += 1) {
    // Most answers come within hours, some after days.
    at += 4 * minute + chance.next() ** 3 * 30 * hour
    const awake = isNight(at) ? inDaytime(at + 8 * hour, chance) : at
    at = Math.max(at, awake)
    times.push(at)
  }
  return within(times, begun, now)
}

/** Times from the start until now, denser towards the end. */
export function timesUntilNow(begun: number, count: number, now: Date, chance: Chance): number[] {
  const span = now.getTime() - begun
  const times = Array.from({ length: count }, (_, at) =>
    inDaytime(begun + span * ((at + 0.5) / count) ** 0.8, chance),
  ).sort((a, b) => a - b)
  return within(times, begun, now)
}

/** Scales times that reach past now into the range; keeps them strictly increasing, in whole ms. */
function within(times: number[], begun: number, now: Date) {
  const last = Math.max(now.getTime() - 3 * minute, begun + times.length + 1)
  const reach = (times.at(-1) ?? begun) - begun
  const scale = begun + reach > last ? (last - begun) / reach : 1
  let before = begun
  return times.map((time) => (before = Math.max(Math.round(begun + (time - begun) * scale), before + 1)))
}

/** Moves a time to between 8 and 22 o'clock of the same day; Estonia is two or three hours ahead of UTC. */
function inDaytime(time: number, chance: Chance) {
  return Math.floor(time / day) * day + 5.5 * hour + chance.next() * 14 * hour
}

function isNight(time: number) {
  const hours = (time % day) / hour
  return hours < 4 || hours > 20.5
}
