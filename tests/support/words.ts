import type { Texts } from '../../api/search/language/compounds.ts'

/** The texts of a forum with these words. */
export const textsOf = (words: Iterable<string>): Texts => {
  const all = new Set(words)
  return {
    hasWord: (word) => all.has(word),
    hasBeginning: (beginning) => [...all].some((word) => word.startsWith(beginning)),
  }
}
