import type { Kind } from './taken.ts'

/** How the records of a kind fared. */
interface Counts {
  /** Taken now; in a dry run those that would be. */
  taken: number
  /** Taken by an earlier run. */
  before: number
  /** There already, and now known as the same. */
  same: number
  /** Not taken. */
  left: number
}

/** What a run took and what it could not, for the operator. */
export interface Report {
  count(kind: Kind, outcome: keyof Counts, number?: number): void
  /** A record that was not taken. @param what names it: 'topic "Sadam" (65f…)' */
  left(kind: Kind, what: string, reason: string): void
  /** Something of a record that was taken without it, or that the admin should know. */
  note(line: string): void
  /** The counts, one line a kind. */
  summary(): string[]
  /** All of it, for the file. */
  whole(): string[]
  /** Whether anything was left or noted. */
  hasLines(): boolean
}

/** The kinds in the order in which they are taken, each in one and many. */
export const kindNames: Record<Kind, [one: string, many: string]> = {
  person: ['person', 'people'],
  file: ['file', 'files'],
  category: ['category', 'categories'],
  album: ['album', 'albums'],
  article: ['article', 'articles'],
  protocol: ['protocol', 'protocols'],
  home: ['home page', 'home page'],
  topic: ['topic', 'topics'],
  post: ['post', 'posts'],
  message: ['feedback message', 'feedback messages'],
}

/** Lines of one kind of fault: a source with 10,000 broken records should not fill the memory. */
const mostLines = 5_000

/** A line to be shown, in which nothing that the other server has said steers a terminal or makes lines of its own. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')

/** An empty report. */
export function newReport({ dryRun }: { dryRun: boolean }): Report {
  const counts = new Map<Kind, Counts>()
  const lines: string[] = []
  let more = 0
  const say = (line: string) => {
    if (lines.length < mostLines) lines.push(oneLine(line))
    else more += 1
  }
  const count: Report['count'] = (kind, outcome, number = 1) => {
    const now = counts.get(kind) ?? { taken: 0, before: 0, same: 0, left: 0 }
    now[outcome] += number
    counts.set(kind, now)
  }
  const summary = () =>
    (Object.keys(kindNames) as Kind[]).flatMap((kind) => {
      const found = counts.get(kind)
      if (!found) return []
      const facts = [
        `${found.taken} ${dryRun ? 'to take' : 'taken'}`,
        found.before > 0 && `${found.before} taken before`,
        found.same > 0 && `${found.same} known here`,
        found.left > 0 && `${found.left} ${dryRun ? 'would be left' : 'left'}`,
      ]
      return [`${kindNames[kind][1]}: ${facts.filter(Boolean).join(', ')}`]
    })
  return {
    count,
    left(kind, what, reason) {
      count(kind, 'left')
      say(`Not taken: ${kindNames[kind][0]} ${what}: ${reason}`)
    },
    note: say,
    summary,
    whole: () => [...summary(), '', ...lines, ...(more > 0 ? [`… and ${more} more lines`] : [])],
    hasLines: () => lines.length > 0,
  }
}
