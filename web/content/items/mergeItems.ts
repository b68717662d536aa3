import { type MergeParts, mergeParts } from '../../lib/parts/merge.ts'
import type { Parts } from '../../lib/parts/parts.ts'
import type { Item, ItemList } from './itemList.ts'

/** What a merge needs to know of a list. */
type MergedList = Pick<ItemList<string, Item>, 'idsPart' | 'partOf' | 'emptyItem'>

/**
 * A three-way merge of two people's changes of values with lists: part by part, and the order of each list. An item that one deleted
 * and the other changed is a conflict. ARTICLE-7.
 */
export function mergeItems(lists: readonly MergedList[]): MergeParts {
  return (current, stored) => {
    const { value, conflicts } = mergeParts(current, stored)
    const merged = lists.reduce<Parts>((values, list) => {
      // Only values with these lists are merged by this function.
      const orderOf = (parts: Parts) => (parts[list.idsPart] ?? []) as readonly string[]
      const order = mergeOrder(orderOf(stored.base), orderOf(stored.value), orderOf(current))
      const ids = order.filter((id) => values[list.partOf(id)] !== undefined)
      const { emptyItem } = list
      if (ids.length > 0 || emptyItem === null) return { ...values, [list.idsPart]: ids }
      return { ...values, [list.idsPart]: [emptyItem.id], [list.partOf(emptyItem.id)]: emptyItem }
    }, value)
    return { value: merged, conflicts: conflicts.filter((part) => lists.every(({ idsPart }) => part !== idsPart)) }
  }
}

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
