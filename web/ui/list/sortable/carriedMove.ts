import { moved } from '../../../../schema/rules/order.ts'

/** Something with an id. */
interface Row {
  id: string
}

/** A move by indexes from 0. */
export interface Move {
  from: number
  to: number
}

/**
 * A move that was made in an earlier state of a list, in the present one: the row goes before the row that it was dropped before; if that
 * is gone, behind the row that it was dropped behind. ORDER-1.
 * @returns null if the row itself is gone
 */
export function carriedMove(before: readonly Row[], now: readonly Row[], { from, to }: Move): Move | null {
  const carried = before[from]
  const index = now.findIndex(({ id }) => id === carried?.id)
  if (!carried || index < 0) return null
  const dropped = moved(before, from, to)
  const others = now.filter(({ id }) => id !== carried.id)
  const placeOf = (row: Row | undefined) => others.findIndex(({ id }) => id === row?.id)
  const next = placeOf(dropped[to + 1])
  const place = next >= 0 ? next : placeOf(dropped[to - 1]) + 1
  const isLast = next < 0 && place === 0
  return { from: index, to: isLast ? Math.min(to, others.length) : place }
}
