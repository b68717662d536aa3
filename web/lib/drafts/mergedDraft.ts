import type { KeptDraft, Parts } from './store.ts'

/** A kept draft laid over what the server has now. */
export interface MergedDraft {
  /** What the server has now, with everything that the person changed and nobody else did. */
  value: Parts
  /** Parts that both the person and others changed: in `value` they are the person's. */
  conflicts: string[]
}

/**
 * Three-way merge of a draft by parts (the base is what the draft began from), so that continuing an old draft takes back
 * nothing that others changed meanwhile.
 */
export function mergedDraft(current: Parts, { value, base }: Pick<KeptDraft, 'value' | 'base'>): MergedDraft {
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

/** Whether two parts say the same, as JSON. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/** Whether two values have the same parts, in whatever order. */
export function haveSameParts(a: object, b: object): boolean {
  const [one, other] = [partsOf(a), partsOf(b)]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((part) => isSame(one[part], other[part]))
}

/** An object as its parts. */
export function partsOf(value: object): Parts {
  return Object.fromEntries(Object.entries(value))
}
