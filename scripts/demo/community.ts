import { type Chance, chanceFrom } from './chance.ts'
import { postTimes, timeOn, timesUntilNow } from './dates.ts'
import { type DraftPost, type DraftTopic, readForum } from './reading/forum.ts'
import { type DayOf, dayOfYear } from './year.ts'

/** A topic or post: `author` is a key of people.ts, `at` a time in ms, `text` in Markdown. */
export interface Writing {
  author: string
  at: number
  text: string
  /** Names of the files that are attached. */
  files?: string[]
  isEdited?: boolean
}

/** A topic with its posts in order of time. */
export interface DemoTopic extends Writing {
  title: string
  isPinned: boolean
  posts: Writing[]
}

/** A category with its topics. */
export interface DemoCategory {
  name: string
  slug: string
  topics: DemoTopic[]
}

/** The forum of the demo at `now`; the same for the same seed. */
export function makeCommunity(now: Date, seed = 1918): DemoCategory[] {
  const chance = chanceFrom(seed)
  const dayOf = dayOfYear(now)
  return readForum().map(({ topics, ...category }) => ({
    ...category,
    topics: topics.map((topic) => dated(topic, dayOf, now, chance)),
  }))
}

function dated(draft: DraftTopic, dayOf: DayOf, now: Date, chance: Chance): DemoTopic {
  const { title, isPinned, posts } = draft
  const began = dayOf(draft.date, lengthInDays(posts))
  const at = timeOn(began, draft.time, chance)
  const times = draft.isOngoing
    ? timesUntilNow(at, posts.length, now, chance)
    : postTimes(at, posts, { dayOf, now, chance })
  const written = posts.map((post, index) => writing(post, times[index] ?? at))
  return { ...writing(draft, at), title, isPinned, posts: written.sort((one, other) => one.at - other.at) }
}

/** How long a topic may take: its last day, and two for what is said after that without a day. */
function lengthInDays(posts: DraftPost[]) {
  return Math.max(0, ...posts.map(({ daysLater = 0 }) => daysLater)) + 2
}

const writing = ({ author, text, files, isEdited }: DraftPost, at: number): Writing => ({
  author,
  at,
  text,
  files,
  isEdited,
})
