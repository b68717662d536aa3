import { type SQL, sql } from 'drizzle-orm'
import type { SearchText } from './text.ts'
import type { FoundWords } from './words.ts'

/** What a text must contain, and what the words match in the texts. */
export interface SearchTerms {
  terms: SearchText
  words: Map<string, FoundWords>
}

/** How far a match may be from a typed word: its forms, also compounds with it, also what may be meant. SEARCH-1. */
export const levels = [0, 1, 2] as const

export type Level = (typeof levels)[number]

/** What a text must match: of each term one of its tsqueries. */
export type TextQuery = string[][]

/** The most words of a tsquery: for each text an index compares all of them. */
const mostWords = 40

/** A lexeme of a text. Words consist only of letters and digits, so they need no escaping. */
const lexeme = (word: string) => `'${word}'`

/** The text of a tsquery for a lexeme of any of these words. */
export const anyWord = (words: Iterable<string>): string => `(${[...new Set(words)].map(lexeme).join(' | ')})`

/** tsqueries of which one must match: for any of these words. */
export function anyWordOf(words: Iterable<string>): string[] {
  const all = [...new Set(words)]
  return Array.from({ length: Math.ceil(all.length / mostWords) }, (_, index) =>
    anyWord(all.slice(index * mostWords, (index + 1) * mostWords)),
  )
}

/** tsqueries for a word in Estonian texts, in whatever matches it up to a level. */
function estonianQueries(words: Map<string, FoundWords>, word: string, level: Level): string[] {
  const found = words.get(word)
  if (!found) return [lexeme(word)]
  const { forms, compounds, marked, parts, isBeginning, isSpelledSo } = found
  const queries = anyWordOf([...forms, ...(level > 0 ? compounds : []), ...(level > 1 ? marked : [])])
  if (parts && level > 0) {
    const isAnywhere = level > 1 && !isSpelledSo
    const [first, last] = parts.map((part) => anyWord(partWords(words, part, isAnywhere)))
    queries.push(`(${first} ${isAnywhere ? '&' : '<->'} ${last})`)
  }
  if (isBeginning && level > 1) queries.push(`${lexeme(word)}:*`)
  return queries
}

/** Words that stand for a part of a compound: where no text has it, also compounds: jaanituli – jaaniõhtu, tuli. */
export const partWords = (words: Map<string, FoundWords>, part: string, withCompounds: boolean): string[] => {
  const { forms = [part], compounds = [] } = words.get(part) ?? {}
  return withCompounds ? [...forms, ...compounds] : forms
}

/** tsqueries for a word in English texts, by its stem. */
function englishQueries(words: Map<string, FoundWords>, word: string, level: Level): string[] {
  const { english = [], isBeginning = false } = words.get(word) ?? {}
  return [...anyWordOf(english), ...(isBeginning && level > 1 ? [`${lexeme(word)}:*`] : [])]
}

/**
 * What texts with every word and phrase of a search match, in whatever matches these up to a level. SEARCH-1.
 * @param hasEnglish whether there are English texts, too
 */
export function textQuery({ terms, words }: SearchTerms, level: Level, hasEnglish: boolean): TextQuery {
  return terms.map((phrase) => {
    const estonian = phraseQueries(phrase.map((word) => estonianQueries(words, word, level)))
    if (!hasEnglish) return estonian
    const meant = phrase.filter((word) => !words.get(word)?.isEnglishFiller)
    const english = phraseQueries(meant.map((word) => englishQueries(words, word, level)))
    const inEnglish = meant.length === 0 ? [`'#en'`] : english.map((query) => `${query} & '#en'`)
    return [...estonian.map((query) => `${query} & !'#en'`), ...inEnglish]
  })
}

/** tsqueries for adjacent words; none if one of the words has none. */
function phraseQueries(words: string[][]): string[] {
  const [only = [], ...others] = words
  if (others.length === 0) return only
  return words.some((queries) => queries.length === 0)
    ? []
    : [`(${words.map((queries) => `(${queries.join(' | ')})`).join(' <-> ')})`]
}

/** SQL condition: a tsvector matches of each term one tsquery. @param weights the weights that count, 'AD'; all by default */
export function matchesText(column: SQL, query: TextQuery, weights = ''): SQL {
  if (query.length === 0) return sql`true`
  const conditions = query.map((term) => {
    const queries = weights ? term.map((one) => weighted(one, weights)) : term
    return sql`${column} @@ ${queries.length === 1 ? sql`${queries[0]}::tsquery` : sql`any(${sql.param(queries)}::tsquery[])`}`
  })
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** A tsquery whose words have one of the weights. Filters have none. */
const weighted = (query: string, weights: string) =>
  query.replace(
    /'([^'#]+)'(:\*)?/g,
    (_, word: string, isBeginning?: string) => `'${word}':${isBeginning ? '*' : ''}${weights}`,
  )
