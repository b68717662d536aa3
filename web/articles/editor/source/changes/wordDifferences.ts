import { diffArrays } from 'diff'

/** A piece of text that is in both texts (null) or in one of them. */
export interface DiffPart {
  change: 'inserted' | 'deleted' | null
  value: string
}

/** More changed words than this are no longer readable as a difference, and take long to find in a long text. */
const mostChanges = 2_000

/** A word, a number such as 18.30, or a sign; with the white space after it, so that deleted words stay together. */
const word = /(?:\d+(?:[.,:]\d+)*|[\p{L}\p{M}\p{N}'’-]+|\S)\s*|^\s+/gu

/** The difference between two texts word by word; white space alone does not count. Texts with little in common are replaced as a whole. */
export function wordDifferences(before: string, now: string): DiffPart[] {
  const [deleted, inserted] = [before.match(word) ?? [], now.match(word) ?? []]
  const found = diffArrays(deleted, inserted, { maxEditLength: mostChanges, comparator: isSameWord }) ?? [
    { removed: true, added: false, value: deleted },
    { removed: false, added: true, value: inserted },
  ]
  return found
    .filter(({ value }) => value.length > 0)
    .map(({ added, removed, value }) => ({
      change: added ? 'inserted' : removed ? 'deleted' : null,
      value: value.join(''),
    }))
}

const isSameWord = (one: string, other: string) => one.trimEnd() === other.trimEnd()
