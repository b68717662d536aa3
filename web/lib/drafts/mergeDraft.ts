import type { Parts, StoredDraft } from './store.ts'

/** The result of merging a stored draft with the server's current record. */
export interface MergedDraft {
  /** The current record with the parts that the person has changed. */
  value: Parts
  /** Parts that both the person and others have changed; `value` has the person's version. */
  conflicts: string[]
}

/** Merges a stored draft with the current record. */
export type MergeDraft = (current: Parts, stored: Pick<StoredDraft, 'value' | 'base'>) => MergedDraft

/** Three-way merge by parts, so that continuing an old draft does not revert changes that others have made since its base. */
export function mergeDraft(current: Parts, { value, base }: Pick<StoredDraft, 'value' | 'base'>): MergedDraft {
  const merged: Parts = { ...current }
  const conflicts: string[] = []
  for (const part of new Set([...Object.keys(value), ...Object.keys(base)])) {
    if (isSame(value[part], base[part])) continue
    if (!isSame(current[part], base[part]) && !isSame(current[part], value[part])) conflicts.push(part)
    if (value[part] === undefined) delete merged[part]
    else merged[part] = value[part]
  }
  return { value: merged, conflicts }
}

/** Takes a draft as it is, for a new record: what it was begun from has been deleted. */
export const takeDraft: MergeDraft = (_, { value }) => ({ value, conflicts: [] })

/** Whether two parts are equal as JSON. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/** Whether two objects have equal parts, in any order. */
export function haveSameParts(a: object, b: object): boolean {
  const [one, other] = [partsOf(a), partsOf(b)]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((part) => isSame(one[part], other[part]))
}

/** The parts of an object: its own properties. */
export function partsOf(value: object): Parts {
  return Object.fromEntries(Object.entries(value))
}
