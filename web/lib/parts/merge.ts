import { haveSameParts, isAlike, isSame, type Parts, partsOf } from './parts.ts'

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

/** Returns what was typed of a text after another state of it was sent. */
export type TypedAfter = (typed: string, sent: string) => string

/**
 * A merge for a form whose values leave it when they are sent, such as an announcement: of these texts only what was typed afterwards is
 * added to what replaces them.
 */
export function mergeTypedAfter(texts: Record<string, TypedAfter>): MergeParts {
  return (current, { value, base }) => {
    const merged = mergeParts(current, { value, base })
    for (const [part, after] of Object.entries(texts))
      if (!isSame(value[part], base[part]))
        // These parts are texts.
        merged.value[part] = (current[part] as string) + after(value[part] as string, base[part] as string)
    return merged
  }
}

/** What was typed at the end of a plain text; the whole text if it was changed elsewhere, so that nothing is lost. */
export const textAfter: TypedAfter = (typed, sent) => (typed.startsWith(sent) ? typed.slice(sent.length) : typed)

/** The values of a form before and after a save was under way. */
export interface TypedValues<T> {
  /** What the save has sent. */
  sent: T
  /** What the form shows. */
  typed: T
}

/**
 * The values of a saved record with what was typed since they were sent. A part that a person sees no difference in stays the same object,
 * with the space that a next word follows, and so do values without any difference: their history goes on.
 */
export function withTyped<T extends object>(merge: MergeParts, saved: T, { sent, typed }: TypedValues<T>): T {
  const { value } = merge(partsOf(saved), { value: partsOf(typed), base: partsOf(sent) })
  if (haveSameParts(value, typed)) return typed
  const shown = partsOf(typed)
  const parts = Object.entries(value).map(([part, merged]) => [
    part,
    isAlike(merged, shown[part]) ? shown[part] : merged,
  ])
  // The merge returns the parts of T.
  return Object.fromEntries(parts) as T
}
