import { type MergeParts, mergeParts } from '../../lib/parts/merge.ts'
import type { Parts } from '../../lib/parts/parts.ts'
import type { Item, ItemList } from './itemList.ts'
import { mergeOrder } from './mergeOrder.ts'

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
