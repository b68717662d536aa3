import { searchableText } from '../../../schema/rules/normalText.ts'
import { fillers } from './fillers.ts'

/** A parsed search: all parts must match; a part of several words is a phrase. FORUM-7. */
export type SearchText = string[][]

const wordPattern = /[\p{L}\p{Nd}]+/gu

/** The words of a text as the index has them (`forum_words_of`): searchable, lower case, letters and digits only. */
export const wordsIn = (text: string): string[] => searchableText(text).toLowerCase().match(wordPattern) ?? []

/** Parses a search into single words and quoted phrases, with straight or Estonian quotes. FORUM-7. */
export function readSearchText(text: string): SearchText {
  const [plain = [], phrases = []] = splitQuoted(text)
  return [...plain.flatMap(wordsIn).map((word) => [word]), ...phrases.map(wordsIn).filter((words) => words.length > 0)]
}

/** A search without the words that people only ask with; whole if it has no others. Phrases stay. FORUM-12. */
export function withoutFillers(parts: SearchText): SearchText {
  const kept = parts.filter(([word = '', ...rest]) => rest.length > 0 || !fillers.has(word))
  return kept.length > 0 ? kept : parts
}

function splitQuoted(text: string): [plain: string[], phrases: string[]] {
  const pieces = text.split(/["„“”]/)
  // An unpaired last quote opens no phrase.
  const isPhrase = (index: number) => index % 2 === 1 && index < pieces.length - 1
  return [pieces.filter((_, index) => !isPhrase(index)), pieces.filter((_, index) => isPhrase(index))]
}

/** A word without diacritics, as typed on a foreign keyboard: öö → oo. */
export const withoutDiacritics = (word: string) =>
  word.replace(/[äöõüšž]/g, (letter) => ({ ä: 'a', ö: 'o', õ: 'o', ü: 'u', š: 's', ž: 'z' })[letter] ?? letter)
