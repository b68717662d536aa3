import type { Chance } from '../chance.ts'
import { timeOn } from '../dates.ts'
import { readIsland } from '../island.ts'
import { sectionsOf } from '../markdown.ts'
import { dayOfYear, momentOf } from '../year.ts'

/** A message sent by the public form. */
export interface DemoMessage {
  name: string
  email: string
  /** When it was sent, in ms. */
  at: number
  /** Plain text. */
  text: string
}

/** Messages of visitors of the public site at `now`, newest first: of some hours ago, or of a day and time such as `2 days ago 20:41`. */
export function readMessages(now: Date, chance: Chance): DemoMessage[] {
  const dayOf = dayOfYear(now)
  return sectionsOf(readIsland('feedback.md'), 1).map(({ title, body }) => {
    const [, name, email, hours, said] = /^(.+), (\S+), (?:(\d+) hours? ago|(.+ \d\d:\d\d))$/.exec(title) ?? []
    if (!name || !email) throw new Error(`A message of the demo has no sender or no time: ${title}`)
    if (said == null) return { name, email, at: now.getTime() - Number(hours) * hour, text: body }
    const { date, time } = momentOf(said, dayOf)
    return { name, email, at: timeOn(Date.parse(date), time ?? undefined, chance), text: body }
  })
}

const hour = 3_600_000
