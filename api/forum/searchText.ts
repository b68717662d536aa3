/** A typed search: every part must be found; a part of several words is a phrase. FORUM-7. */
export type SearchText = string[][]

const wordPattern = /[\p{L}\p{Nd}]+/gu

/** The words of a text as the store has them: in lower case, letters and digits alone. */
export const wordsIn = (text: string): string[] => text.normalize('NFC').toLowerCase().match(wordPattern) ?? []

/** Reads a typed search: single words, and phrases between quotes, straight or as Estonian writes them. FORUM-7. */
export function readSearchText(text: string): SearchText {
  const [plain = [], phrases = []] = splitQuoted(text)
  return [...plain.flatMap(wordsIn).map((word) => [word]), ...phrases.map(wordsIn).filter((words) => words.length > 0)]
}

function splitQuoted(text: string): [plain: string[], phrases: string[]] {
  const pieces = text.split(/["„“”]/)
  // An odd quote at the end opens nothing.
  const isPhrase = (place: number) => place % 2 === 1 && place < pieces.length - 1
  return [pieces.filter((_, place) => !isPhrase(place)), pieces.filter((_, place) => isPhrase(place))]
}

/** A word without the marks on its letters, as people type it who lack them: öö → oo. */
export const withoutMarks = (word: string) =>
  word.replace(/[äöõüšž]/g, (letter) => ({ ä: 'a', ö: 'o', õ: 'o', ü: 'u', š: 's', ž: 'z' })[letter] ?? letter)
