/** A row of a manually ordered list, sorted by `order`, ascending. */
export interface Ordered {
  id: string
  order: number
}

/** Moves the row at index `from` to index `to`, both from 0. A move past either end changes nothing. ORDER-1. */
export function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const row = rows[from]
  if (row === undefined || to < 0 || to >= rows.length) return [...rows]
  const others = rows.filter((_, index) => index !== from)
  return [...others.slice(0, to), row, ...others.slice(to)]
}

/**
 * The rows whose `order` has to change to sort the list like `ids`. The existing values are redistributed, so moving a row by
 * one swaps two of them. If two rows have the same value all rows are renumbered. ORDER-1.
 * @param ids the new sequence; other rows keep their order, ids without a row are skipped
 */
export function orderChanges<T extends Ordered>(rows: readonly T[], ids: readonly string[]): T[] {
  const wanted = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  const orders = wanted.map(({ order }) => order).sort((a, b) => a - b)
  const hasDuplicates = new Set(orders).size < orders.length
  const arranged = hasDuplicates
    ? renumbered(wanted)
    : wanted.map((row, index) => ({ ...row, order: orders[index] ?? index + 1 }))
  return arranged.filter(({ id, order }) => rows.some((row) => row.id === id && row.order !== order))
}

/** Numbers the rows 1, 2, 3 … in sequence, which closes gaps after a deletion. ORDER-1. */
export function renumbered<T extends { order: number }>(rows: readonly T[]): T[] {
  return rows.map((row, index) => ({ ...row, order: index + 1 }))
}
