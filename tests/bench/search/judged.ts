import { readFileSync } from 'node:fs'

/** What a member types, and the texts (indexes) that are right for it. */
export interface JudgedQuery {
  kind: string
  text: string
  right: ReadonlySet<number>
  /** Every third of a kind: nobody looked at its misses while the rules were made. */
  isHeldOut: boolean
}

/** Texts, and queries with the texts that are right for them. */
export interface JudgedSet {
  texts: readonly string[]
  queries: readonly JudgedQuery[]
}

const linesOf = (name: string) =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim())
const wordsIn = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? []

/** The forms of words: a sentence is right for a query when it has one of the spellings that `words.txt` lists. */
export function readForms(): JudgedSet {
  const texts = linesOf('./sentences.txt')
  const words = texts.map((text) => new Set(wordsIn(text)))
  const found = new Map<string, JudgedQuery>()
  for (const line of linesOf('./words.txt')) {
    const [typed = '', listed] = line.split('=').map((part) => part.trim())
    const known = listed == null ? undefined : found.get(listed)
    if (listed != null && !known) throw new Error(`words.txt: ${typed} is a form of ${listed}, which is not above it`)
    const [text = ''] = known ? [typed] : wordsIn(line)
    const spellings = wordsIn(line.slice(line.indexOf('|')))
    const right = words.flatMap((one, index) => (spellings.some((spelling) => one.has(spelling)) ? [index] : []))
    found.set(text, known ? { ...known, text } : judged('form', text, right, found.size))
  }
  return { texts, queries: [...found.values()] }
}

/** What people type: `asked.txt` names the posts that a person would accept by their lines. */
export function readAsked(): JudgedSet {
  const counts = new Map<string, number>()
  const queries = linesOf('./asked.txt').map((line) => {
    const [kind = '', text = '', right = ''] = line.split('|').map((part) => part.trim())
    const count = counts.get(kind) ?? 0
    counts.set(kind, count + 1)
    const lines = right.split(',').filter(Boolean).map(Number)
    return judged(
      kind,
      text,
      lines.map((number) => number - 1),
      count,
    )
  })
  return { texts: linesOf('./posts.txt'), queries }
}

function judged(kind: string, text: string, right: number[], count: number): JudgedQuery {
  return { kind, text, right: new Set(right), isHeldOut: count % 3 === 2 }
}

/**
 * Recall and precision, each the mean over the queries. Where nothing is right, recall is 1, and precision 1 only if nothing is found; where
 * something is right and nothing is found, precision is 1.
 */
export function score(results: readonly { query: JudgedQuery; indexes: readonly number[] }[]) {
  let [recall, precision] = [0, 0]
  for (const { query, indexes } of results) {
    const hits = indexes.filter((index) => query.right.has(index)).length
    recall += query.right.size > 0 ? hits / query.right.size : 1
    precision += indexes.length > 0 ? hits / indexes.length : 1
  }
  return { recall: recall / results.length, precision: precision / results.length }
}
