import { defaultLanguage } from '../../schema/rules/languages.ts'
import { searchableText } from '../../schema/rules/normalText.ts'
import type { Reader } from '../store/database.ts'
import { correctSlips } from './slips.ts'
import { readSearchText, type SearchText, withoutFillers } from './text.ts'
import { partWords, type SearchTerms } from './textQuery.ts'
import { findWords } from './words.ts'

/** A search without the words that no text has. */
export interface UnderstoodSearch extends SearchTerms {
  /** The words that no text has. */
  unknown: string[]
  /** The search with corrected typing errors, if there were any. */
  corrected: string | undefined
}

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

/** Whether a text is in another language than the first one. Most have none: forum, files. */
const isForeign = (language: string) => language !== '' && language !== defaultLanguage

/** Tests whether a word of a text matches the search. @param language of the text */
export function matcherOf({ terms, words }: UnderstoodSearch, language: string): (word: string) => boolean {
  const found = terms.flat().flatMap((word) => words.get(word) ?? [])
  // Where the compound itself occurs, its parts alone are other words.
  const apart = found.flatMap(({ parts, isSpelledSo }) => (isSpelledSo ? [] : (parts ?? [])))
  const parts = apart.flatMap((part) => partWords(words, part, true))
  const matches = new Set(
    isForeign(language)
      ? found.flatMap(({ english }) => english)
      : [...found.flatMap(({ forms, compounds, marked }) => [...forms, ...compounds, ...marked]), ...parts],
  )
  const beginnings = terms.flat().filter((word) => words.get(word)?.isBeginning)
  return (word) => matches.has(word) || beginnings.some((beginning) => word.startsWith(beginning))
}
