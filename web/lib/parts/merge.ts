import { isSame, type Parts } from './parts.ts'

/** What somebody has changed: their parts, and the record that they began from. */
export interface ChangedParts {
  value: Parts
  base: Parts
}

/** The result of merging somebody's changes with the server's current record. */
export interface MergedParts {
  /** The current record with the parts that the person has changed. */
  value: Parts
  /** Parts that both the person and others have changed; `value` has the person's version. */
  conflicts: string[]
}

/** Merges somebody's changes with the current record. */
export type MergeParts = (current: Parts, changed: ChangedParts) => MergedParts

/**
 * A three-way merge by parts, so that continuing an old draft does not revert changes that others have made since its base.
 * @param isEqual whether two versions of a part are the same to a person
 */
export function mergePartsBy(isEqual: (part: string, one: unknown, other: unknown) => boolean): MergeParts {
  return (current, { value, base }) => {
    const merged: Parts = { ...current }
    const conflicts: string[] = []
    for (const part of new Set([...Object.keys(value), ...Object.keys(base)])) {
      const [own, before, now] = [value[part], base[part], current[part]]
      if (isEqual(part, own, before)) continue
      if (!isEqual(part, now, before) && !isEqual(part, now, own)) conflicts.push(part)
      if (own === undefined) delete merged[part]
      else merged[part] = own
    }
    return { value: merged, conflicts }
  }
}

/** The merge of parts that are the same if their JSON is. */
export const mergeParts = mergePartsBy((_, one, other) => isSame(one, other))

/** Takes a draft as it is, for a new record: what it was begun from has been deleted. */
export const takeDraft: MergeParts = (_, { value }) => ({ value, conflicts: [] })
