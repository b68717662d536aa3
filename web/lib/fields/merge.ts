import { type Fields, fieldsOf, haveSameFields, isAlike, isSame } from './fields.ts'

/** A person's changes: their values, and the record from which they began. */
export interface ChangedFields {
  value: Fields
  base: Fields
}

/** The result of merging a person's changes with the server's current record. */
export interface MergedFields {
  /** The current record with the fields that the person has changed. */
  value: Fields
  /** Fields that both the person and others have changed; `value` has the person's version. */
  conflicts: string[]
}

/** Merges a person's changes with the current record. */
export type MergeFields = (current: Fields, changed: ChangedFields) => MergedFields

/**
 * A three-way merge by fields, so that continuing an old draft does not revert changes that others have made since its base.
 * @param isEqual whether two versions of a field are the same to a person
 */
export function mergeFieldsBy(isEqual: (field: string, one: unknown, other: unknown) => boolean): MergeFields {
  return (current, { value, base }) => {
    const merged: Fields = { ...current }
    const conflicts: string[] = []
    for (const field of new Set([...Object.keys(value), ...Object.keys(base)])) {
      const [own, before, now] = [value[field], base[field], current[field]]
      if (isEqual(field, own, before)) continue
      if (!isEqual(field, now, before) && !isEqual(field, now, own)) conflicts.push(field)
      if (own === undefined) delete merged[field]
      else merged[field] = own
    }
    return { value: merged, conflicts }
  }
}

/** Merges fields, which are the same if their JSON is. */
export const mergeFields = mergeFieldsBy((_, one, other) => isSame(one, other))

/** Takes the draft unchanged, for a new record: the record from which it began has been deleted. */
export const takeDraft: MergeFields = (_, { value }) => ({ value, conflicts: [] })

/** Returns what was added to a text after it was sent. */
export type TypedAfter = (typed: string, sent: string) => string

/**
 * A merge for a form that is emptied when its values are sent, such as an announcement: of these texts only what was typed since is
 * appended to the new value.
 */
export function mergeTypedAfter(texts: Record<string, TypedAfter>): MergeFields {
  return (current, { value, base }) => {
    const merged = mergeFields(current, { value, base })
    for (const [field, after] of Object.entries(texts))
      if (!isSame(value[field], base[field]))
        // These fields are texts.
        merged.value[field] = (current[field] as string) + after(value[field] as string, base[field] as string)
    return merged
  }
}

/** What was typed at the end of a plain text; the complete text if it was changed elsewhere, so that nothing is lost. */
export const textAfter: TypedAfter = (typed, sent) => (typed.startsWith(sent) ? typed.slice(sent.length) : typed)

/** The values of a form when a save began, and now. */
export interface TypedValues<T> {
  /** The values that the save has sent. */
  sent: T
  /** The values that the form shows. */
  typed: T
}

/**
 * The values of a saved record with what was typed since they were sent. A field that looks unchanged to a person remains the same object,
 * with its trailing space; if all do, so does the complete value, and its undo history continues.
 */
export function withTyped<T extends object>(merge: MergeFields, saved: T, { sent, typed }: TypedValues<T>): T {
  const { value } = merge(fieldsOf(saved), { value: fieldsOf(typed), base: fieldsOf(sent) })
  if (haveSameFields(value, typed)) return typed
  const shown = fieldsOf(typed)
  const entries = Object.entries(value).map(([field, merged]) => [
    field,
    isAlike(merged, shown[field]) ? shown[field] : merged,
  ])
  // The merge returns the fields of T.
  return Object.fromEntries(entries) as T
}
