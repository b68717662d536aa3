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

/** The target of a row: directly before or after another one, by its id, whatever others have moved meanwhile. ORDER-1. */
export type MoveTarget = { before: string } | { after: string }

/** The index of the row at `from` after a move next to the one at `neighbour`; `from` if both are the same. ORDER-1. */
export function indexNextTo(from: number, neighbour: number, side: 'before' | 'after'): number {
  if (from === neighbour) return from
  const isBehind = from > neighbour
  if (side === 'before') return isBehind ? neighbour : neighbour - 1
  return isBehind ? neighbour + 1 : neighbour
}

/** The indexes of a move to a target; null if the row or its neighbour is not among the rows. ORDER-1. */
export function moveTo(
  rows: readonly { id: string }[],
  id: string,
  target: MoveTarget,
): { from: number; to: number } | null {
  const [side, neighbour] =
    'before' in target ? (['before', target.before] as const) : (['after', target.after] as const)
  const indexOf = (wanted: string) => rows.findIndex((row) => row.id === wanted)
  const [from, beside] = [indexOf(id), indexOf(neighbour)]
  return from === -1 || beside === -1 ? null : { from, to: indexNextTo(from, beside, side) }
}

/**
 * The target of a move from one index to another: next to the last row that it passes, so that it is also right in a partly loaded list.
 * Null if nothing moves. ORDER-1.
 */
export function targetOf(rows: readonly { id: string }[], from: number, to: number): MoveTarget | null {
  const last = rows[to]
  if (!last || !rows[from] || from === to) return null
  return to < from ? { before: last.id } : { after: last.id }
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
