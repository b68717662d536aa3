import type { FieldPolicy, Reference } from '@apollo/client'

type ReadField = (name: string, from: Reference) => unknown

/** A sort key of a row. Keys that are null or undefined leave the two rows as they are. */
type SortKey = string | number | EstonianWord | null | undefined

/**
 * The policy of a complete list: sorted whenever it is read, so that a changed row moves everywhere at once, and without the
 * rows that were deleted. GQL-6.
 * @param keysOf the sort keys of a row, the most significant first, all ascending
 */
export function sortedList(keysOf: (read: (name: string) => unknown) => SortKey[]): FieldPolicy<readonly Reference[]> {
  return {
    merge: false,
    read(existing, { canRead, readField }) {
      if (!existing) return existing
      // Apollo's type asks for the type of each field; the keys are checked when they are compared.
      const readKey = readField as ReadField
      return existing
        .filter((row) => canRead(row))
        .map((row) => ({ row, keys: keysOf((name) => readKey(name, row)) }))
        .sort((a, b) => compare(a.keys, b.keys))
        .map(({ row }) => row)
    },
  }
}

/** A key that sorts as Estonian words do. */
export const inEstonian = (text: unknown) => new EstonianWord(typeof text === 'string' ? text : '')

/** A key that sorts a number or text ascending, such as an order or an ISO time; undefined where the row has none. */
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
