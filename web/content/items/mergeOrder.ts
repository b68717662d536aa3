/**
 * Three-way merge of the order of a list. The own order wins where both sides have moved rows; otherwise the order of the side
 * that has. Rows that one side added follow the row that precedes them there. The caller drops the ids of deleted rows.
 * @returns each id of the three lists once
 */
export function mergeOrder(
  base: readonly string[],
  own: readonly string[],
  current: readonly string[],
): readonly string[] {
  const isMoved = (order: readonly string[]) => {
    const common = base.filter((id) => order.includes(id))
    return !isSameOrder(
      common,
      order.filter((id) => base.includes(id)),
    )
  }
  const [first, second] = isMoved(own) || !isMoved(current) ? [own, current] : [current, own]
  return withMissing(withMissing(first, second), base)
}

/** Inserts the ids that only `other` has, each after its predecessor there. */
function withMissing(order: readonly string[], other: readonly string[]): readonly string[] {
  let merged = order
  other.forEach((id, index) => {
    if (merged.includes(id)) return
    const before = other[index - 1]
    const at = before === undefined ? 0 : merged.indexOf(before) + 1
    merged = [...merged.slice(0, at), id, ...merged.slice(at)]
  })
  return merged
}

const isSameOrder = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, index) => id === other[index])
