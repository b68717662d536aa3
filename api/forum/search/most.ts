/** A word of a search, and what it tells: the rarer in the forum, the more. */
export interface Weighed {
  word: string
  weight: number
}

/** How much of what the words tell a text must hold to be shown though it lacks others. FORUM-12. */
const enough = 0.5
/** Of longer searches only the rarest words count: the sets of n words double with each. */
const mostCounted = 8

/**
 * What a word tells that stands in `count` of `total` texts: nothing where it stands nowhere, so that it takes no hits from the others.
 */
export const weightOf = (count: number, total: number): number =>
  count === 0 ? 0 : Math.log(1 + total / (count + 0.5))

/**
 * The smallest sets of words that tell enough: a text has to hold all words of at least one of them.
 * @returns none where only all words together tell enough, or no word tells anything
 */
export function sufficientSets(all: Weighed[]): Weighed[][] {
  const telling = all.filter(({ weight }) => weight > 0)
  const counted = [...telling].sort((a, b) => b.weight - a.weight).slice(0, mostCounted)
  const needed = enough * sum(all)
  const sets: Weighed[][] = []
  // A text with all words was not found, but one with all that are known may be.
  const last = (1 << counted.length) - (telling.length < all.length ? 1 : 2)
  for (let bits = 1; bits <= last; bits += 1) {
    const set = counted.filter((_, index) => bits & (1 << index))
    // The least of them taken away must be too little, or the set is larger than needed.
    const least = Math.min(...set.map(({ weight }) => weight))
    if (sum(set) >= needed && sum(set) - least < needed) sets.push(set)
  }
  return sets
}

/** What words tell together. */
export const sum = (words: Weighed[]): number => words.reduce((whole, { weight }) => whole + weight, 0)
