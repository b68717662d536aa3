interface Placed {
  id: string
  order: number
}

/** The ids after the one at `from` was put to `to`, both from 0. */
export function moved(ids: readonly string[], from: number, to: number): string[] {
  const rest = ids.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...ids.slice(from, from + 1), ...rest.slice(to)]
}

/**
 * The rows whose order changes so that they stand as in `ids`: the orders that are there are dealt anew, so that neighbours
 * swap theirs (ORDER-1). Where two rows share one, which swapping would not part, all are numbered from 1.
 */
export function arranged<T extends Placed>(rows: readonly T[], ids: readonly string[]): T[] {
  const wanted = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  const orders = wanted.map(({ order }) => order).sort((a, b) => a - b)
  const clash = new Set(orders).size < orders.length
  return wanted
    .map((row, index) => ({ ...row, order: clash ? index + 1 : (orders[index] ?? index + 1) }))
    .filter(({ id, order }) => rows.some((row) => row.id === id && row.order !== order))
}
