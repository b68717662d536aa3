import { searchableText } from '../../schema/rules/normalText.ts'
import type { Reader } from '../store/database.ts'
import { correctSlips } from './slips.ts'
import { readSearchText, type SearchText, withoutFillers } from './text.ts'
import { findWords, type FoundWords } from './words.ts'

/** A search, and what its words match in the texts. */
export interface UnderstoodSearch {
  /** What a text must contain, without the words that no text has. */
  terms: SearchText
  words: Map<string, FoundWords>
  /** The words that no text has. */
  unknown: string[]
  /** The search with corrected typing errors, if there were any. */
  corrected: string | undefined
}

/** How far a match may be from a typed word: its forms, also compounds with it, also what may be meant. SEARCH-1. */
export const levels = [0, 1, 2] as const

export type Level = (typeof levels)[number]

/**
 * What the words of a search match in the texts, with the fillers of questions only if there is nothing else. A word that no text has is
 * corrected if one slip may explain it, else left out. FORUM-12, SEARCH-1.
 */
export async function understandSearch(db: Reader, text: string): Promise<UnderstoodSearch[]> {
  const typed = readSearchText(text)
  const meant = withoutFillers(typed)
  const first = await findWords(db, new Set(typed.flat()))
  const slips = await correctSlips(db, new Map([...new Set(meant.flat())].map((word) => [word, first.get(word)])))
  const words = slips.size > 0 ? new Map([...first, ...(await findWords(db, slips.values()))]) : first
  const understood = (all: SearchText): UnderstoodSearch => {
    const terms = all.map((phrase) => phrase.map((word) => slips.get(word) ?? word))
    const isUnknown = (word: string) => !(words.get(word)?.isFound ?? false)
    return {
      // A quoted phrase is never left out.
      terms: terms.filter(([word = '', ...rest]) => rest.length > 0 || !isUnknown(word)),
      words,
      unknown: terms.flatMap((phrase) => (phrase.length === 1 ? phrase.filter(isUnknown) : [])),
      corrected: slips.size > 0 ? correctedText(text, slips) : undefined,
    }
  }
  return meant.length < typed.length ? [understood(meant), understood(typed)] : [understood(meant)]
}

/** The search with corrected words, and everything else as it was typed. */
const correctedText = (text: string, slips: Map<string, string>) =>
  searchableText(text).replace(/[\p{L}\p{Nd}]+/gu, (word) => slips.get(word.toLowerCase()) ?? word)

/** A lexeme of a text. Words consist only of letters and digits, so they need no escaping. */
const lexeme = (word: string) => `'${word}'`

/** The text of a tsquery for any of some queries, as a balanced tree: PostgreSQL reads a long list recursively. */
export function either(queries: readonly string[]): string {
  if (queries.length < 3) return `(${queries.join(' | ')})`
  const half = queries.length >> 1
  return `(${either(queries.slice(0, half))} | ${either(queries.slice(half))})`
}

/** The text of a tsquery for a lexeme of any of these words. */
export const anyWord = (words: Iterable<string>): string => either([...new Set(words)].map(lexeme))

/** The text of a tsquery for a word in Estonian texts, in whatever matches it up to a level. */
function estonianQuery(words: Map<string, FoundWords>, word: string, level: Level): string {
  const found = words.get(word)
  if (!found) return lexeme(word)
  const { forms, compounds, marked, parts, isBeginning, isSpelledSo } = found
  const queries = [anyWord([...forms, ...(level > 0 ? compounds : []), ...(level > 1 ? marked : [])])]
  if (parts && level > 0) {
    const [first, last] = parts.map((part) => anyWord(words.get(part)?.forms ?? [part]))
    queries.push(`(${first} ${level > 1 && !isSpelledSo ? '&' : '<->'} ${last})`)
  }
  if (isBeginning && level > 1) queries.push(`${lexeme(word)}:*`)
  return either(queries)
}

const englishQuery = (found: FoundWords | undefined, word: string, level: Level) =>
  either([...(found?.english ?? []).map(lexeme), ...(found?.isBeginning && level > 1 ? [`${lexeme(word)}:*`] : [])])

/**
 * The text of a tsquery for texts with every word and phrase of a search, in whatever matches them up to a level. SEARCH-1.
 * @param languages whether there are English texts, too, in which the words match by their stems
 */
export function queryOf({ terms, words }: UnderstoodSearch, level: Level, hasEnglish: boolean): string {
  const phrase = (some: string[], query: (word: string) => string) => `(${some.map(query).join(' <-> ')})`
  const estonian = terms.map((some) => phrase(some, (word) => estonianQuery(words, word, level))).join(' & ')
  if (!hasEnglish) return estonian
  const english = terms.flatMap((some) => {
    const meant = some.filter((word) => !words.get(word)?.isEnglishFiller)
    return meant.length > 0 ? [phrase(meant, (word) => englishQuery(words.get(word), word, level))] : []
  })
  const isInEnglish = english.length > 0 && !english.some((some) => some.includes('()'))
  return isInEnglish ? `((${estonian}) & !'#en' | ${english.join(' & ')} & '#en')` : `((${estonian}) & !'#en')`
}

/** Tests whether a word of a text matches the search. @param language of the text */
export function matcherOf({ terms, words }: UnderstoodSearch, language: string): (word: string) => boolean {
  const found = terms.flat().flatMap((word) => words.get(word) ?? [])
  const parts = found.flatMap(({ parts: both }) => (both ?? []).flatMap((part) => words.get(part)?.forms ?? [part]))
  const matches = new Set(
    language === 'en'
      ? found.flatMap(({ english }) => english)
      : [...found.flatMap(({ forms, compounds, marked }) => [...forms, ...compounds, ...marked]), ...parts],
  )
  const beginnings = terms.flat().filter((word) => words.get(word)?.isBeginning)
  return (word) => matches.has(word) || beginnings.some((beginning) => word.startsWith(beginning))
}
