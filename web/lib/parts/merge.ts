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

/** Three-way merge by parts, so that continuing an old draft does not revert changes that others have made since its base. */
export const mergeParts: MergeParts = (current, { value, base }) => {
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
export const takeDraft: MergeParts = (_, { value }) => ({ value, conflicts: [] })
