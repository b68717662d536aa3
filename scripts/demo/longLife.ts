import type { Chance } from './chance.ts'
import { contents, type DemoTopic } from './community.ts'
import { answerTimes, timesUntilNow } from './dates.ts'
import { parseContent } from './parse.ts'
import type { DemoPerson } from './people.ts'
import { placeName, remark } from './places.ts'
import { type Talk, type Talks, talksOf } from './sentences.ts'
import type { DemoSizes } from './sizes.ts'

/** A topic and the slug of the category it stands in. */
export interface PlacedTopic extends DemoTopic {
  slug: string
}

/** What is to be added, beside what is there already. */
export interface LongLife {
  sizes: DemoSizes
  /** Topics that there are by category's slug, and posts in all. */
  present: { topics: Map<string, number>; posts: number }
  residents: DemoPerson[]
  now: Date
}

const day = 24 * 3_600_000
/** How long ago the forum began. */
export const lifeInDays = 10 * 365
const fullest = 'vaba-jutt'
const longTitle = 'Mida täna nägid või kuulsid?'
const longText = 'Üks teema kõigele, mis ei ole oma teemat väärt: kes käis, mis lendas üle, mis kuskilt kostis.'

/** Years of the forum, topic by topic: what was written for the demo, said again in other words and places by others. */
export function* liveLong(life: LongLife, chance: Chance): Generator<PlacedTopic> {
  const { sizes, present } = life
  const talks = new Map(contents.map(({ slug, content }) => [slug, talksOf(parseContent(content))]))
  const places = placesOf(life)
  yield longestTopic(
    life,
    [...talks.values()].flatMap(({ sentences }) => sentences),
    chance,
  )
  const lengths = lengthsOf(places.length - 1, sizes.posts - present.posts - sizes.longestTopic, chance)
  for (const [at, slug] of places.slice(1).entries()) {
    const ofCategory = talks.get(slug)
    if (ofCategory) yield usualTopic(life, slug, ofCategory, lengths[at] ?? 0, chance)
  }
}

/** The categories of the topics to come, the fullest one's first. */
function placesOf({ sizes, present }: LongLife): string[] {
  const slugs = [fullest, ...contents.map(({ slug }) => slug).filter((slug) => slug !== fullest)]
  const elsewhere = sizes.topics - sizes.fullestCategory
  return slugs.flatMap((slug, at) => {
    const others = slugs.length - 1
    const wanted =
      at === 0 ? sizes.fullestCategory : Math.floor(elsewhere / others) + (at <= elsewhere % others ? 1 : 0)
    return Array.from({ length: Math.max(0, wanted - (present.topics.get(slug) ?? 0)) }, () => slug)
  })
}

/** Lengths of topics with the given sum: many short ones, a few of more than a hundred posts. */
function lengthsOf(count: number, total: number, chance: Chance): number[] {
  const draws = Array.from({ length: count }, () => 0.3 + Math.log(1 - chance.next()) ** 2)
  const sum = draws.reduce((all, draw) => all + draw, 0)
  const lengths = draws.map((draw) => Math.floor((draw / sum) * total))
  for (let left = total - lengths.reduce((all, length) => all + length, 0); left > 0; left -= 1) {
    const at = chance.below(count)
    lengths[at] = (lengths[at] ?? 0) + 1
  }
  return lengths
}

function usualTopic(life: LongLife, slug: string, talks: Talks, length: number, chance: Chance): PlacedTopic {
  const { now, residents } = life
  const talk = chance.pick(talks.talks)
  const draft = chance.pick(talk.topics)
  // The later, the more is written.
  const at = Math.round(now.getTime() - day - chance.next() ** 1.5 * (lifeInDays - 1) * day)
  const author = chance.pick(residents)
  const regulars = [author, ...Array.from({ length: 3 + chance.below(12) }, () => chance.pick(residents))]
  let before: DemoPerson = author
  const posts = answerTimes(at, length, now, chance).map((time) => {
    const writer = chance.pick(regulars)
    const text = said(talk, talks.sentences, writer === before ? undefined : before, chance)
    before = writer
    return { author: writer.key, at: time, text }
  })
  const title = `${draft.title.replace(/[.…]$/, '')} – ${placeName(chance)}`
  const text = [...chance.shuffle(talk.sentences).slice(0, 1 + chance.below(3)), remark(chance)].join(' ')
  return { slug, title, author: author.key, at, pinned: false, text, posts }
}

function longestTopic({ sizes, now, residents }: LongLife, sentences: string[], chance: Chance): PlacedTopic {
  const at = now.getTime() - (lifeInDays - 5) * day
  const everything: Talk = { topics: [], sentences }
  const posts = timesUntilNow(at, sizes.longestTopic, now, chance).map((time) => ({
    author: chance.pick(residents).key,
    at: time,
    text: said(everything, sentences, undefined, chance),
  }))
  return {
    slug: fullest,
    title: longTitle,
    author: chance.pick(residents).key,
    at,
    pinned: false,
    text: longText,
    posts,
  }
}

/** A post: one to five sentences of the talk, of its category and of some place, and at times an address in front. */
function said(talk: Talk, category: string[], before: DemoPerson | undefined, chance: Chance): string {
  const sentences = Array.from({ length: 1 + Math.floor(chance.next() ** 2 * 4) }, () =>
    chance.pick(chance.next() < 0.7 ? talk.sentences : category),
  )
  // One sentence alone would be the words of somebody else.
  if (sentences.length === 1 || chance.next() < 0.6)
    sentences.splice(chance.below(sentences.length + 1), 0, remark(chance))
  const text = [...new Set(sentences)].join(' ')
  if (!before || chance.next() > 0.2) return text
  const quote = chance.next() < 0.3 ? `> ${chance.pick(talk.sentences)}\n\n` : ''
  return `${quote}${before.name.split(' ')[0]}! ${text}`
}
