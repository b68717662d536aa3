import { readIsland } from '../island.ts'
import { sectionsOf } from '../markdown.ts'

/** A message sent by the public form. */
export interface DemoMessage {
  name: string
  email: string
  /** How long ago it was sent, in hours. */
  hoursAgo: number
  /** Plain text. */
  text: string
}

/** Messages of visitors of the public site, newest first. */
export function readMessages(): DemoMessage[] {
  return sectionsOf(readIsland('feedback.md'), 1).map(({ title, body }) => {
    const [, name, email, count, unit] = /^(.+), (\S+), (\d+) (hour|day)s? ago$/.exec(title) ?? []
    if (!name || !email) throw new Error(`A message of the demo lacks its sender or its time: ${title}`)
    return { name, email, hoursAgo: Number(count) * (unit === 'day' ? 24 : 1), text: body }
  })
}
