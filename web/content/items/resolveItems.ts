import { v4 as newId } from 'uuid'
import type { FieldChoice } from '../../ui/conflict/FieldConflict.tsx'
import type { Item, ItemFields, ItemList } from './itemList.ts'

/**
 * The own values with those fields of the current record that a person chose. If both versions of an item are chosen, the current one
 * follows as a separate item. ARTICLE-7.
 * @param fields the names of the fields that both changed
 * @param choices by field; a field without a choice gets the own version
 */
export function resolveItems<V extends ItemFields<Name, I>, Name extends string, I extends Item>(
  lists: readonly ItemList<Name, I>[],
  { own, current }: { own: V; current: V },
  fields: readonly string[],
  choices: ReadonlyMap<string, FieldChoice>,
): V {
  return fields.reduce((values, field) => {
    const choice = choices.get(field) ?? 'own'
    if (choice === 'own') return values
    const list = lists.find(({ idOf }) => idOf(field) !== null)
    const id = list?.idOf(field)
    // Fields are the names of properties.
    if (!list || id == null) return { ...values, [field]: current[field as keyof V] }
    const item = current[list.fieldOf(id)] as I | undefined
    const ids = list.idsOf(values)
    if (choice === 'both' && item)
      return list.edited(values, { type: 'insert', index: ids.indexOf(id) + 1, item: { ...item, id: newId() } })
    if (!item) return list.edited(values, { type: 'remove', id })
    if (ids.includes(id)) return list.edited(values, { type: 'change', item })
    return list.edited(values, { type: 'insert', index: list.idsOf(current).indexOf(id), item })
  }, own)
}
