/** A word of a search, and its weight: the rarer in the forum, the greater. */
export interface Weighed {
  word: string
  weight: number
}

/** The least share of the weight of all words that a text must have to be a partial match. FORUM-12. */
const enough = 0.5
/** Of longer searches only the rarest words count: the number of sets doubles with each word. */
const mostCounted = 8

/** The weight of a word that `count` of `total` texts contain: 0 if none does, so that it excludes no hits. */
export const weightOf = (count: number, total: number): number =>
  count === 0 ? 0 : Math.log(1 + total / (count + 0.5))

/**
 * The smallest sets of words with enough weight: a partial match contains all words of at least one of them.
 * @returns an empty list if only all words together have enough weight, or none has any
 */
export function sufficientSets(all: Weighed[]): Weighed[][] {
  const relevant = all.filter(({ weight }) => weight > 0)
  const counted = [...relevant].sort((a, b) => b.weight - a.weight).slice(0, mostCounted)
  const needed = enough * sum(all)
  const sets: Weighed[][] = []
  // No text has all words, but one may have all words that occur in the texts.
  const last = (1 << counted.length) - (relevant.length < all.length ? 1 : 2)
  for (let bits = 1; bits <= last; bits += 1) {
    const set = counted.filter((_, index) => bits & (1 << index))
    // If the set without its lightest word still has enough weight, it is not minimal.
    const least = Math.min(...set.map(({ weight }) => weight))
    if (sum(set) >= needed && sum(set) - least < needed) sets.push(set)
  }
  return sets
}

/** The weight of words together. */
export const sum = (words: Weighed[]): number => words.reduce((total, { weight }) => total + weight, 0)
