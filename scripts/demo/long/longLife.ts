import { cleanHtml } from '../../../api/http/html/cleanHtml.ts'
import type { Chance } from '../chance.ts'
import type { DemoTopic } from '../community.ts'
import { replyTimes, timesUntilNow } from '../dates.ts'
import { htmlOf } from '../markdown.ts'
import type { DemoPerson } from '../people.ts'
import { type DraftTopic, readForum } from '../reading/forum.ts'
import type { DemoSizes } from '../sizes.ts'
import { placeName, remark } from './places.ts'

/** A topic with the slug of its category. */
export interface CategorizedTopic extends DemoTopic {
  slug: string
}

/** The input of `liveLong`: the sizes wanted and the content that exists. */
export interface LongLife {
  sizes: DemoSizes
  /** Number of existing topics by the slug of their category, and of all existing posts. */
  present: { topics: Map<string, number>; posts: number }
  residents: DemoPerson[]
  now: Date
}

const day = 24 * 3_600_000
/** Age of the forum in days. */
export const lifeInDays = 10 * 365
const fullest = 'vaba-jutt'
const longTitle = 'Mida täna nägid või kuulsid?'
const longText = 'Üks teema kõigele, mis ei ole oma teemat väärt: kes käis, mis lendas üle, mis kuskilt kostis.'

/** Generates the topics of ten years by recombining sentences of the written content with other authors and place names. */
export function* liveLong(life: LongLife, chance: Chance): Generator<CategorizedTopic> {
  const { sizes, present } = life
  const talks = new Map(readForum().map(({ slug, topics }) => [slug, talksOf(topics)]))
  const slugs = categoriesOf(life, [...talks.keys()])
  yield longestTopic(
    life,
    [...talks.values()].flatMap(({ sentences }) => sentences),
    chance,
  )
  const lengths = lengthsOf(slugs.length - 1, sizes.posts - present.posts - sizes.longestTopic, chance)
  for (const [at, slug] of slugs.slice(1).entries()) {
    const ofCategory = talks.get(slug)
    if (ofCategory) yield usualTopic(life, slug, ofCategory, lengths[at] ?? 0, chance)
  }
}

/** The category slug of each topic to generate; those of the fullest category come first. */
function categoriesOf({ sizes, present }: LongLife, categories: string[]): string[] {
  const slugs = [fullest, ...categories.filter((slug) => slug !== fullest)]
  const elsewhere = sizes.topics - sizes.fullestCategory
  return slugs.flatMap((slug, at) => {
    const others = slugs.length - 1
    const wanted =
      at === 0 ? sizes.fullestCategory : Math.floor(elsewhere / others) + (at <= elsewhere % others ? 1 : 0)
    return Array.from({ length: Math.max(0, wanted - (present.topics.get(slug) ?? 0)) }, () => slug)
  })
}

/** `count` topic lengths with the sum `total`: many short ones, a few of more than a hundred posts. */
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

function usualTopic(life: LongLife, slug: string, talks: Talks, length: number, chance: Chance): CategorizedTopic {
  const { now, residents } = life
  const talk = chance.pick(talks.talks)
  // Denser towards the end: the forum's activity grows.
  const at = Math.round(now.getTime() - day - chance.next() ** 1.5 * (lifeInDays - 1) * day)
  const author = chance.pick(residents)
  const regulars = [author, ...Array.from({ length: 3 + chance.below(12) }, () => chance.pick(residents))]
  let before: DemoPerson = author
  const posts = replyTimes(at, length, now, chance).map((time) => {
    const writer = chance.pick(regulars)
    const text = said(talk, talks.sentences, writer === before ? undefined : before, chance)
    before = writer
    return { author: writer.key, at: time, text }
  })
  const title = `${talk.title.replace(/[.…]$/, '')} – ${placeName(chance)}`
  const text = [...chance.shuffle(talk.sentences).slice(0, 1 + chance.below(3)), remark(chance)].join(' ')
  return { slug, title, author: author.key, at, isPinned: false, text, posts }
}

function longestTopic({ sizes, now, residents }: LongLife, sentences: string[], chance: Chance): CategorizedTopic {
  const at = now.getTime() - (lifeInDays - 5) * day
  const everything: Talk = { title: longTitle, sentences }
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
    isPinned: false,
    text: longText,
    posts,
  }
}

/**
 * The text of a post: one to five sentences of the talk, its category and places.ts, sometimes preceded by a quotation or
 * the name of the previous author.
 */
function said(talk: Talk, category: string[], before: DemoPerson | undefined, chance: Chance): string {
  const sentences = Array.from({ length: 1 + Math.floor(chance.next() ** 2 * 4) }, () =>
    chance.pick(chance.next() < 0.7 ? talk.sentences : category),
  )
  // A single sentence would repeat a written post word for word.
  if (sentences.length === 1 || chance.next() < 0.6)
    sentences.splice(chance.below(sentences.length + 1), 0, remark(chance))
  const text = [...new Set(sentences)].join(' ')
  if (!before || chance.next() > 0.2) return text
  const quote = chance.next() < 0.3 ? `> ${chance.pick(talk.sentences)}\n\n` : ''
  return `${quote}${before.name.split(' ')[0]}! ${text}`
}

/** The title of a topic, and single sentences of its posts that make sense without context. */
interface Talk {
  title: string
  sentences: string[]
}

/** The talks of a category, and all their sentences together. */
interface Talks {
  talks: Talk[]
  sentences: string[]
}

/** Splits the written topics of a category into sentences. */
function talksOf(topics: readonly DraftTopic[]): Talks {
  const talks = topics
    .map(({ title, posts }) => ({ title, sentences: sentencesOf(posts.map(({ text }) => text)) }))
    .filter(({ sentences }) => sentences.length >= 5)
  return { talks, sentences: [...new Set(talks.flatMap(({ sentences }) => sentences))] }
}

/** Sentences of medium length with balanced markup that the api's sanitizing would not change. */
function sentencesOf(texts: string[]): string[] {
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => !/^(- |\d+\. |> )/.test(line))
  const sentences = lines.flatMap((line) => line.split(/(?<=[.!?]) +(?=\p{Lu})/u)).map((sentence) => sentence.trim())
  return [...new Set(sentences)].filter(
    (sentence) =>
      /^\p{Lu}.{15,160}[.!?]$/u.test(sentence) && !/[*_[\]()<>&]/.test(sentence) && isStoredAsItIs(sentence),
  )
}

function isStoredAsItIs(sentence: string) {
  const html = htmlOf(sentence)
  return cleanHtml(html) === html
}
