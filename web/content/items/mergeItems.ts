import type { Fields } from '../../lib/fields/fields.ts'
import { type MergeFields, mergeFields } from '../../lib/fields/merge.ts'
import type { Item, ItemList } from './itemList.ts'

/** The members of a list that a merge needs. */
type MergedList = Pick<ItemList<string, Item>, 'idsField' | 'fieldOf' | 'emptyItem'>

/**
 * A three-way merge of two people's changes of values with lists: field by field, and the order of each list. An item that one deleted and
 * the other changed is a conflict. ARTICLE-7.
 */
export function mergeItems(lists: readonly MergedList[]): MergeFields {
  return (current, stored) => {
    const { value, conflicts } = mergeFields(current, stored)
    const merged = lists.reduce<Fields>((values, list) => {
      // Only values with these lists are merged by this function.
      const orderOf = (fields: Fields) => (fields[list.idsField] ?? []) as readonly string[]
      const order = mergeOrder(orderOf(stored.base), orderOf(stored.value), orderOf(current))
      const ids = order.filter((id) => values[list.fieldOf(id)] !== undefined)
      const { emptyItem } = list
      if (ids.length > 0 || emptyItem === null) return { ...values, [list.idsField]: ids }
      return { ...values, [list.idsField]: [emptyItem.id], [list.fieldOf(emptyItem.id)]: emptyItem }
    }, value)
    return { value: merged, conflicts: conflicts.filter((field) => lists.every(({ idsField }) => field !== idsField)) }
  }
}

/**
 * Three-way merge of the order of a list. If both sides have moved rows, the own order wins; otherwise the order of the side that has. Rows
 * that one side added follow their predecessor there. The caller drops the ids of deleted rows.
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
