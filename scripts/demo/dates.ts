import type { Chance } from './chance.ts'
import type { DraftPost } from './reading/forum.ts'
import { day, type DayOf } from './year.ts'

const minute = 60_000
const hour = 60 * minute
/** The hours that Estonia is ahead of UTC in winter. */
const ahead = 2 * hour

/** A time of a day, in ms: `07:10`, or between 8 and 22 o'clock. @param date its first ms in UTC */
export function timeOn(date: number, time: string | undefined, chance: Chance): number {
  if (time == null) return Math.round(date + 5.5 * hour + chance.next() * 14 * hour)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return date + hours * hour + minutes * minute - ahead
}

/** Times of a topic's posts, after its start and not after now: on the days that they say, or soon after the one before. */
export function postTimes(
  begun: number,
  posts: readonly Pick<DraftPost, 'daysLater' | 'monthDay' | 'time'>[],
  { dayOf, now, chance }: { dayOf: DayOf; now: Date; chance: Chance },
): number[] {
  const beginning = Math.floor(begun / day) * day
  if (posts.some(({ monthDay }) => monthDay != null))
    return posts.map(({ monthDay = '', time }) => timeOn(dayOf(`last ${monthDay}`), time, chance))
  let at = begun
  const times = posts.map(({ daysLater, time }) => {
    const soon = wakingTime(at + 4 * minute + chance.next() ** 2 * 170 * minute, chance)
    const said = daysLater == null && time == null ? soon : timeOn(beginning + (daysLater ?? 0) * day, time, chance)
    return (at = Math.max(said, at + 4 * minute))
  })
  return within(times, begun, now)
}

/** Times of `count` replies after `begun`, each soon after the previous one, and not after now. */
export function replyTimes(begun: number, count: number, now: Date, chance: Chance): number[] {
  return postTimes(begun, Array<object>(count).fill({}), { dayOf: () => begun, now, chance })
}

/** Times from the start until now, denser towards the end. */
export function timesUntilNow(begun: number, count: number, now: Date, chance: Chance): number[] {
  const span = now.getTime() - begun
  const times = Array.from({ length: count }, (_, at) => {
    const time = begun + span * ((at + 0.5) / count) ** 0.8
    return timeOn(Math.floor(time / day) * day, undefined, chance)
  }).sort((a, b) => a - b)
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

/** A time by day: what falls into the night is written the next morning. Estonia is two or three hours ahead of UTC. */
function wakingTime(time: number, chance: Chance) {
  const midnight = Math.floor(time / day) * day
  const hours = (time - midnight) / hour
  const morning = midnight + (4.5 + chance.next() * 2) * hour
  if (hours < 4) return morning
  return hours > 20.5 ? morning + day : time
}
