import { diffWords } from 'diff'

/** A piece of text that is in both texts (null) or in one of them. */
export interface DiffPart {
  change: 'inserted' | 'deleted' | null
  value: string
}

/** More changed words than this are no longer readable as a difference, and take seconds to find in a long text. */
const mostChanges = 2_000

/** The difference between two texts word by word; white space alone does not count. Texts with little in common are replaced as a whole. */
export function wordDifferences(before: string, now: string): DiffPart[] {
  const found = diffWords(before, now, { maxEditLength: mostChanges }) ?? [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: now },
  ]
  return found
    .filter(({ value }) => value !== '')
    .map(({ added, removed, value }) => ({ change: added ? 'inserted' : removed ? 'deleted' : null, value }))
}
