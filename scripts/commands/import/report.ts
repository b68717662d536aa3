import type { Kind } from './taken.ts'

/** The counts of a kind of record. */
interface Counts {
  /** Imported now; in a dry run the records to import. */
  taken: number
  /** Imported by an earlier run. */
  before: number
  /** Existing records that count as the same. */
  same: number
  /** Not imported. */
  left: number
}

/** The outcome of a run, for the operator. */
export interface Report {
  count(kind: Kind, outcome: keyof Counts, number?: number): void
  /** Reports a record that was not imported. @param what its title and id: 'topic "Sadam" (65f…)' */
  left(kind: Kind, what: string, reason: string): void
  /** Reports a field that was not imported, or another fact for the admin. */
  note(line: string): void
  /** The counts, one line per kind. */
  summary(): string[]
  /** The complete report, for the file. */
  complete(): string[]
  /** Whether anything was left or noted. */
  hasLines(): boolean
}

/** The kinds in the order of the import, in singular and plural. */
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

/** Maximum number of lines, so that a source with many broken records does not fill the memory. */
const mostLines = 5_000

/** A line without control characters and line breaks of the other server. */
export const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')

/** Creates an empty report. */
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
    complete: () => [...summary(), '', ...lines, ...(more > 0 ? [`… and ${more} more lines`] : [])],
    hasLines: () => lines.length > 0,
  }
}
