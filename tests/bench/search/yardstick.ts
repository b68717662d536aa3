import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A query of the benchmark, and the word forms that make a sentence relevant to it. */
export interface Query {
  word: string
  spellings: Set<string>
  heldOut: boolean
}

/** The results of a search method over a set of queries, counted in sentences. */
export interface Score {
  recall: number
  precision: number
}

const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8')
    .split('\n')
    .filter((line) => line.trim())

/** The sentences of the benchmark, in order. */
export const sentences = read('./sentences.txt')

/** The words of a text in lower case. */
export const wordsOf = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? []

/** The queries of the benchmark; every third word with its queries is the held-out set, which was not used for tuning. */
export const queries = readQueries()

function readQueries(): Query[] {
  const found = new Map<string, Query>()
  const split = (text = '') => text.trim().split(/\s+/).filter(Boolean)
  for (const line of read('./words.txt')) {
    const [typed, listed] = line.split('=').map((part) => part.trim())
    const [word = '', forms, compounds] = line.split('|').map((part) => part.trim())
    const known = listed ? found.get(listed) : undefined
    if (listed && typed) {
      if (!known) throw new Error(`words.txt: ${typed} is said to be a form of ${listed}, which is not listed above it`)
      found.set(typed, { ...known, word: typed })
    } else {
      found.set(word, {
        word,
        spellings: new Set([...split(forms), ...split(compounds)]),
        heldOut: found.size % 3 === 2,
      })
    }
  }
  return [...found.values()]
}

/** The indexes of the sentences that are relevant to a query. */
export const rightFor = ({ spellings }: Query) =>
  new Set(
    sentences.flatMap((sentence, index) => (wordsOf(sentence).some((word) => spellings.has(word)) ? [index] : [])),
  )

/** Recall and precision, each the mean over the queries; a query that finds nothing has precision 1. */
export function score(found: { query: Query; indexes: Set<number> }[]): Score {
  let recall = 0
  let precision = 0
  for (const { query, indexes } of found) {
    const right = rightFor(query)
    const hit = [...indexes].filter((index) => right.has(index)).length
    recall += hit / right.size
    precision += indexes.size ? hit / indexes.size : 1
  }
  return { recall: recall / found.length, precision: precision / found.length }
}
