import { readFileSync } from 'node:fs'

/** What a member types, and the texts (indexes) that are right for it. */
export interface JudgedQuery {
  kind: string
  text: string
  right: ReadonlySet<number>
  /** Those of them that have the word itself, not only a compound. */
  inForm: ReadonlySet<number>
  /** Every third of a kind: its misses were not read while the rules were made. */
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

/**
 * The forms of words: a sentence is right for a query when it has one of the spellings that the list of words has.
 * @param name what the files' names begin with
 */
export function readForms(name = ''): JudgedSet {
  const texts = linesOf(`./${name}sentences.txt`)
  const words = texts.map((text) => new Set(wordsIn(text)))
  const found = new Map<string, JudgedQuery>()
  for (const line of linesOf(`./${name}words.txt`)) {
    const [typed = '', listed] = line.split('=').map((part) => part.trim())
    const known = listed == null ? undefined : found.get(listed)
    if (listed != null && !known)
      throw new Error(`${name}words.txt: ${typed} is a form of ${listed}, which is not above it`)
    const [text = ''] = known ? [typed] : wordsIn(line)
    const [, forms = [], compounds = []] = line.split('|').map((part) => wordsIn(part))
    const withAny = (spellings: readonly string[]) =>
      words.flatMap((one, index) => (spellings.some((spelling) => one.has(spelling)) ? [index] : []))
    const query = known ?? judged('form', text, withAny([...forms, ...compounds]), found.size, withAny(forms))
    found.set(text, { ...query, text })
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

function judged(kind: string, text: string, right: number[], count: number, inForm = right): JudgedQuery {
  return { kind, text, right: new Set(right), inForm: new Set(inForm), isHeldOut: count % 3 === 2 }
}

/**
 * Recall and precision, each the mean over the queries, and the precision of the hits with the whole word. Where nothing is right, recall is 1, and precision 1 only if nothing is found; where
 * something is right and nothing is found, precision is 1.
 */
export function score(
  results: readonly { query: JudgedQuery; indexes: readonly number[]; whole: readonly number[] }[],
) {
  let [recall, precision, ofWhole] = [0, 0, 0]
  for (const { query, indexes, whole } of results) {
    ofWhole += whole.length > 0 ? whole.filter((index) => query.inForm.has(index)).length / whole.length : 1
    const hits = indexes.filter((index) => query.right.has(index)).length
    recall += query.right.size > 0 ? hits / query.right.size : 1
    precision += indexes.length > 0 ? hits / indexes.length : 1
  }
  return [recall, precision, ofWhole].map((total) => total / results.length)
}
