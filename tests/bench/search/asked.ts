import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What a person types, and the posts (indexes) that they would accept as an answer. */
export interface AskedQuery {
  /** 'question', 'most' (no post has all words), 'slip' (a slip of the finger), 'nothing' (no post answers it) or 'plain'. */
  kind: string
  text: string
  right: Set<number>
  heldOut: boolean
}

const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8')
    .split('\n')
    .filter((line) => line.trim())

/** The posts that `asked.txt` names by their line. */
export const askedPosts = read('./posts.txt')

/** The queries; every third of a kind is held out: it was not looked at while the rules were made. */
export const askedQueries: AskedQuery[] = readAsked()

function readAsked(): AskedQuery[] {
  const counts = new Map<string, number>()
  return read('./asked.txt').map((line) => {
    const [kind = '', text = '', right = ''] = line.split('|').map((part) => part.trim())
    const count = counts.get(kind) ?? 0
    counts.set(kind, count + 1)
    const lines = right.split(',').filter(Boolean)
    return { kind, text, right: new Set(lines.map((number) => Number(number) - 1)), heldOut: count % 3 === 2 }
  })
}

/** The kinds of queries, in the order of the file. */
export const kinds = [...new Set(askedQueries.map(({ kind }) => kind))]

/**
 * Recall and precision, each the mean over the queries. Where nothing is right, recall is 1, and precision 1 only if nothing is found; where
 * something is right and nothing is found, precision is 1, as in yardstick.ts.
 */
export function scoreAsked(found: { query: AskedQuery; indexes: number[] }[]) {
  let [recall, precision] = [0, 0]
  for (const { query, indexes } of found) {
    const hits = indexes.filter((index) => query.right.has(index)).length
    recall += query.right.size > 0 ? hits / query.right.size : 1
    precision += indexes.length > 0 ? hits / indexes.length : 1
  }
  return { recall: recall / found.length, precision: precision / found.length }
}
