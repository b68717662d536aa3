/** A row of a list that people put in order: the list is sorted by `order`, ascending. */
export interface Ordered {
  id: string
  order: number
}

/**
 * The rows after the one at index `from` was put at index `to`, both from 0. A move past either end changes nothing: the first
 * row cannot go up, nor the last one down. ORDER-1.
 */
export function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const row = rows[from]
  if (row === undefined || to < 0 || to >= rows.length) return [...rows]
  const others = rows.filter((_, index) => index !== from)
  return [...others.slice(0, to), row, ...others.slice(to)]
}

/**
 * The rows that get another order so that the list is sorted as `ids` has it. The orders in use are dealt out again, so two
 * neighbours swap theirs. Where two rows share an order, which a swap could not tell apart, all rows are numbered anew. ORDER-1.
 * @param ids the wanted sequence; rows that it does not name keep their order, ids without a row are skipped
 */
export function orderChanges<T extends Ordered>(rows: readonly T[], ids: readonly string[]): T[] {
  const wanted = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  const orders = wanted.map(({ order }) => order).sort((a, b) => a - b)
  const clash = new Set(orders).size < orders.length
  const arranged = clash
    ? renumbered(wanted)
    : wanted.map((row, index) => ({ ...row, order: orders[index] ?? index + 1 }))
  return arranged.filter(({ id, order }) => rows.some((row) => row.id === id && row.order !== order))
}

/** The rows numbered 1, 2, 3 … in the sequence given, so that a deletion leaves no gap. ORDER-1. */
export function renumbered<T extends { order: number }>(rows: readonly T[]): T[] {
  return rows.map((row, index) => ({ ...row, order: index + 1 }))
}
