/** Sorts rows by `order`; rows without one come last, in their original order. ORDER-1. */
export function inOrder<T extends { order?: number | null }>(rows: readonly T[]): T[] {
  const orderOf = ({ order }: T) => order ?? Infinity
  // Infinity - Infinity is NaN: two rows without an order compare as equal.
  return [...rows].sort((a, b) => orderOf(a) - orderOf(b) || 0)
}
