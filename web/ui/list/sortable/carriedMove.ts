import { moved } from '../../../../schema/rules/order.ts'

interface Row {
  id: string
}

/** A move by indexes from 0. */
export interface Move {
  from: number
  to: number
}

/**
 * Translates a move from an earlier state of a list to the present one: the row goes before the row before which it was dropped, or, if
 * that was deleted, after the row after which it was dropped. ORDER-1.
 * @returns null if the row itself was deleted
 */
export function carriedMove(before: readonly Row[], now: readonly Row[], { from, to }: Move): Move | null {
  const carried = before[from]
  const index = now.findIndex(({ id }) => id === carried?.id)
  if (!carried || index < 0) return null
  const dropped = moved(before, from, to)
  const others = now.filter(({ id }) => id !== carried.id)
  const indexOf = (row: Row | undefined) => others.findIndex(({ id }) => id === row?.id)
  const next = indexOf(dropped[to + 1])
  const target = next >= 0 ? next : indexOf(dropped[to - 1]) + 1
  const isLast = next < 0 && target === 0
  return { from: index, to: isLast ? Math.min(to, others.length) : target }
}
