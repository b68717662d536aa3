import { type Chance, chanceFrom } from './chance.ts'
import { homes } from './content/kodu.ts'
import { culture } from './content/kultuur.ts'
import { nature } from './content/loodus.ts'
import { sea } from './content/meri.ts'
import { traffic } from './content/praam.ts'
import { notices } from './content/teated.ts'
import { market } from './content/turg.ts'
import { talk } from './content/vabajutt.ts'
import { Conversations, maxAnswers } from './converse.ts'
import { answerTimes, beginningOf, timesUntilNow } from './dates.ts'
import { diaryEntry, diaryKeepers, diaryTopic } from './diary.ts'
import { type DraftSubject, type DraftTopic, parseContent } from './parse.ts'

/** A topic or post: `author` is a key of people.ts, `at` a time in ms, `text` in the markup of markup.ts. */
export interface Writing {
  author: string
  at: number
  text: string
}

/** A topic with its posts in order of time. */
export interface DemoTopic extends Writing {
  title: string
  pinned: boolean
  posts: Writing[]
}

/** A category with its topics. */
export interface DemoCategory {
  name: string
  slug: string
  topics: DemoTopic[]
}

/** The categories of the forum in order, with their content. */
export const contents = [
  { name: 'Teated ja külaelu', slug: 'teated', content: notices },
  { name: 'Praam ja liiklus', slug: 'praam-ja-liiklus', content: traffic },
  { name: 'Kodu ja aed', slug: 'kodu-ja-aed', content: homes },
  { name: 'Meri ja kalapüük', slug: 'meri-ja-kalapuuk', content: sea },
  { name: 'Loodus', slug: 'loodus', content: nature },
  { name: 'Kool ja kultuur', slug: 'kool-ja-kultuur', content: culture },
  { name: 'Ost, müük ja abi', slug: 'ost-muuk-ja-abi', content: market },
  { name: 'Vaba jutt', slug: 'vaba-jutt', content: talk },
]

const postCount = 1_500
const diaryLength = 140
const fewestAnswers = 4

/** The forum of the demo at `now`: 8 categories, 120 topics, 1,500 posts; the same for the same seed. */
export function makeCommunity(now: Date, seed = 1918): DemoCategory[] {
  const chance = chanceFrom(seed)
  const drafts = contents.map(({ content, ...category }) => ({ ...category, ...parseContent(content) }))
  const written = drafts.flatMap(({ threads }) => threads).reduce((sum, { posts }) => sum + posts.length, 0)
  const lengths = shareOut(
    postCount - diaryLength - written,
    drafts.flatMap(({ subjects }) => subjects.flatMap((subject) => subject.topics.map(() => maxAnswers(subject)))),
    chance,
  )
  const conversations = new Conversations(chance)
  const compose = (topic: DraftTopic, subject: DraftSubject, yearsBack: number) =>
    dated({ ...topic, posts: conversations.answer(topic, subject, lengths.shift() ?? 0) }, yearsBack, now, chance)

  return drafts.map(({ name, slug, threads, subjects }) => ({
    name,
    slug,
    topics: [
      ...threads.map((topic) => dated(topic, 0, now, chance)),
      // The last topic of each subject is a year older.
      ...subjects.flatMap((subject) => subject.topics.map((topic, at) => compose(topic, subject, at === 2 ? 1 : 0))),
      ...(slug === 'vaba-jutt' ? [diary(now, chance)] : []),
    ],
  }))
}

function dated(draft: DraftTopic, yearsBack: number, now: Date, chance: Chance): DemoTopic {
  const { title, author, pinned, text } = draft
  const at = Math.round(beginningOf(draft.when, yearsBack, now, chance))
  const timesOf = draft.long ? timesUntilNow : answerTimes
  const times = timesOf(at, draft.posts.length, now, chance)
  return {
    title,
    author,
    pinned,
    text,
    at,
    posts: draft.posts.map((post, place) => ({ ...post, at: times[place] ?? at })),
  }
}

function diary(now: Date, chance: Chance): DemoTopic {
  const at = Math.round(beginningOf('700', 0, now, chance))
  const posts = timesUntilNow(at, diaryLength, now, chance).map((time, place) => ({
    author: diaryKeepers[(place + chance.below(3)) % diaryKeepers.length] ?? diaryTopic.author,
    at: time,
    text: diaryEntry(new Date(time), chance),
  }))
  return { ...diaryTopic, at, pinned: false, posts }
}

/** Splits a total into random parts, each between the minimum of answers and its own maximum. */
function shareOut(total: number, most: number[], chance: Chance) {
  const lengths = most.map((limit) => fewestAnswers + chance.below(limit - fewestAnswers + 1))
  const room = most.reduce((sum, limit) => sum + limit, 0)
  if (total > room || total < fewestAnswers * most.length) throw new Error(`No room for ${total} answers`)
  for (let off = total - lengths.reduce((sum, length) => sum + length, 0); off !== 0;) {
    const at = chance.below(lengths.length)
    const changed = (lengths[at] ?? 0) + Math.sign(off)
    if (changed < fewestAnswers || changed > (most[at] ?? 0)) continue
    lengths[at] = changed
    off -= Math.sign(off)
  }
  return lengths
}
