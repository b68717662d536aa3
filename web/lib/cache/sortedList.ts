import type { FieldPolicy, Reference } from '@apollo/client'

type ReadField = (name: string, from: Reference) => unknown

/** A sort key of a row. A comparison with null or undefined counts as equal. */
export type SortKey = string | number | EstonianWord | null | undefined

/**
 * A field policy for a complete list. Sorts on read, so that a changed row moves without a refetch, and omits rows that were
 * evicted from the cache. GQL-6.
 * @param keysOf the sort keys of a row, the most significant first, all ascending
 */
export function sortedList(keysOf: (read: (name: string) => unknown) => SortKey[]): FieldPolicy<readonly Reference[]> {
  return {
    merge: false,
    read(existing, { canRead, readField }) {
      if (!existing) return existing
      // Apollo's type needs the type of each field; `keysOf` narrows the values itself.
      const readKey = readField as ReadField
      return inKeyOrder(
        existing.filter((row) => canRead(row)),
        (row) => keysOf((name) => readKey(name, row)),
      )
    },
  }
}

/** The rows sorted by their keys; rows with equal keys keep their order. */
export function inKeyOrder<R>(rows: readonly R[], keysOf: (row: R) => SortKey[]): R[] {
  return rows
    .map((row) => ({ row, keys: keysOf(row) }))
    .sort((a, b) => compare(a.keys, b.keys))
    .map(({ row }) => row)
}

/** A sort key in Estonian collation. */
export const inEstonian = (text: unknown) => new EstonianWord(typeof text === 'string' ? text : '')

/** An ascending sort key for a number or string, such as an ISO time; undefined for anything else. */
export const ascending = (value: unknown) =>
  typeof value === 'number' || typeof value === 'string' ? value : undefined

class EstonianWord {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const estonian = new Intl.Collator('et')

function compare(a: SortKey[], b: SortKey[]): number {
  for (const [index, one] of a.entries()) {
    const other = b[index]
    if (one == null || other == null || one === other) continue
    if (!(one instanceof EstonianWord && other instanceof EstonianWord)) return one < other ? -1 : 1
    const order = estonian.compare(one.text, other.text)
    if (order !== 0) return order
  }
  return 0
}
