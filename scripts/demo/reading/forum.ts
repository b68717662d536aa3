import { listIsland, readIsland } from '../island.ts'
import { pageOf, sectionsOf, withoutFiles } from '../markdown.ts'

/** A post of the written content. */
export interface DraftPost {
  /** A key of people.ts. */
  author: string
  /** In Markdown. */
  text: string
  /** Names of the files that are attached. */
  files: string[]
  /** Days after the topic, if said. */
  daysLater?: number
  /** The day of the year (`03-14`), in a topic that lasts a year. */
  monthDay?: string
  /** The time of day, if said: `07:10`. */
  time?: string
  isEdited: boolean
}

/** A topic of the written content. */
export interface DraftTopic extends DraftPost {
  title: string
  /** Its day, as year.ts reads it. */
  date: string
  isPinned: boolean
  /** Whether its posts reach until now instead of ending after some days. */
  isOngoing: boolean
  posts: DraftPost[]
}

/** A category of the written content. */
export interface DraftCategory {
  name: string
  slug: string
  topics: DraftTopic[]
}

/** The forum: a file a category, in order. */
export function readForum(): DraftCategory[] {
  return listIsland('forum').map((file) => {
    const { fields, body } = pageOf(readIsland(`forum/${file}`))
    const slug = file.replace(/^\d+-|\.md$/g, '')
    return { name: fields.name ?? slug, slug, topics: sectionsOf(body, 1).map(topicOf) }
  })
}

/** `# title`, then a line `author, date`, possibly with a time of day, and `pinned` or `until now`, the text, and its posts. */
function topicOf({ title, body }: { title: string; body: string }): DraftTopic {
  const [head = '', ...posts] = body.split(/^(?=## )/m)
  const [line = '', ...text] = head.split('\n')
  const [author = '', said = '', ...flags] = line.split(', ')
  const [, date, time] = /^(.+?)(?: (\d\d:\d\d))?$/.exec(said) ?? []
  if (!date) throw new Error(`A topic of the demo without an author or date: ${title}`)
  return {
    title,
    author,
    date,
    ...(time && { time }),
    isPinned: flags.includes('pinned'),
    isOngoing: flags.includes('until now'),
    isEdited: flags.includes('edited'),
    ...withoutFiles(text.join('\n')),
    posts: posts.flatMap((post) => sectionsOf(post, 2)).map(postOf),
  }
}

const heading =
  /^(?<author>\w+)(?: \+(?<later>\d+)| (?<monthDay>\d\d-\d\d))?(?: (?<time>\d\d:\d\d))?(?<edited>, edited)?$/

/** `## author`, and possibly the days after the topic (`+3`) or a day of the year, a time of day, and `, edited`. */
function postOf({ title, body }: { title: string; body: string }): DraftPost {
  const { author, later, monthDay, time, edited } = heading.exec(title)?.groups ?? {}
  if (!author) throw new Error(`A post of the demo without an author: ${title}`)
  return {
    author,
    ...withoutFiles(body),
    ...(later && { daysLater: Number(later) }),
    ...(monthDay && { monthDay }),
    ...(time && { time }),
    isEdited: edited != null,
  }
}
