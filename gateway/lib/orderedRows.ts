/** The rows by their order, ascending; those without one last, as they came. ORDER-1. */
export function inOrder<T extends { order?: number | null }>(rows: readonly T[]): T[] {
  const orderOf = ({ order }: T) => order ?? Infinity
  // Infinity minus itself is no number: two rows without an order stay as they are.
  return [...rows].sort((a, b) => orderOf(a) - orderOf(b) || 0)
}
