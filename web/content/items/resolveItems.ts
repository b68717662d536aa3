import { v4 as newId } from 'uuid'
import type { PartChoice } from '../../ui/conflict/PartConflict.tsx'
import type { Item, ItemList, ItemParts } from './itemList.ts'

/**
 * The own values with those parts of the current record that a person chose. Of an item that is kept in both versions the current one
 * comes second, as an item of its own. ARTICLE-7.
 * @param parts the names of the parts that both changed
 * @param choices by part; the own version is kept of a part without a choice
 */
export function resolveItems<V extends ItemParts<Name, I>, Name extends string, I extends Item>(
  lists: readonly ItemList<Name, I>[],
  { own, current }: { own: V; current: V },
  parts: readonly string[],
  choices: ReadonlyMap<string, PartChoice>,
): V {
  return parts.reduce((values, part) => {
    const choice = choices.get(part) ?? 'own'
    if (choice === 'own') return values
    const list = lists.find(({ idOf }) => idOf(part) !== null)
    const id = list?.idOf(part)
    // Parts are the names of properties.
    if (!list || id == null) return { ...values, [part]: current[part as keyof V] }
    const item = current[list.partOf(id)] as I | undefined
    const ids = list.idsOf(values)
    if (choice === 'both' && item)
      return list.edited(values, { type: 'insert', index: ids.indexOf(id) + 1, item: { ...item, id: newId() } })
    if (!item) return list.edited(values, { type: 'remove', id })
    if (ids.includes(id)) return list.edited(values, { type: 'change', item })
    return list.edited(values, { type: 'insert', index: list.idsOf(current).indexOf(id), item })
  }, own)
}
