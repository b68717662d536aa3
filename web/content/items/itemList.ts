import { moved } from '../../../schema/rules/order.ts'

export interface Item {
  /** Unique within the list; chosen by the client. */
  id: string
}

/**
 * A list named `module` among the values of an editor: `moduleIds` has the order, and item `x` is the property `module:x`. So each item is
 * a separate field for drafts, history and merges, and changes of different items never conflict.
 */
export type ItemFields<Name extends string, I extends Item> = Record<`${Name}Ids`, readonly string[]> &
  Record<`${Name}:${string}`, I | undefined>

export type ItemEdit<I extends Item> =
  /** Inserts at `index`, 0 for the first position, and shifts later items; ignored if the list has the item. */
  | { type: 'insert'; index: number; item: I }
  /** Inserts several with different ids, in this order. */
  | { type: 'insertAll'; index: number; items: readonly I[] }
  /** Replaces the item with the same id; ignored if it has been deleted. */
  | { type: 'change'; item: I }
  /** Positions from 0; a position outside the list changes nothing. ORDER-1. */
  | { type: 'move'; from: number; to: number }
  /** Moves several, in this order, so that the first of them is at `index`, from 0, or as close as possible. ORDER-1. */
  | { type: 'moveAll'; ids: readonly string[]; index: number }
  | { type: 'remove'; id: string }
  | { type: 'removeAll'; ids: readonly string[] }
  | { type: 'replace'; items: readonly I[] }

/** A list among the values of an editor. All functions are pure; unchanged items retain their identity. ORDER-1. */
export interface ItemList<Name extends string, I extends Item> {
  /** Inserted into a list that would be empty; null if it may be. */
  emptyItem: I | null
  /** The property that has the order. */
  idsField: `${Name}Ids`
  /** The property that has an item. */
  fieldOf: (id: string) => `${Name}:${string}`
  /** The id of the item that a property has; null for other properties. */
  idOf: (field: string) => string | null
  idsOf: (values: ItemFields<Name, I>) => readonly string[]
  /** The items in display order. The same array for the same items, so that a keystroke elsewhere does not render their list. */
  itemsOf: (values: ItemFields<Name, I>) => I[]
  /** The values after an edit, and the same object if it changes nothing. */
  edited: <V extends ItemFields<Name, I>>(values: V, edit: ItemEdit<I>) => V
  /** Fields together with a list of these items. */
  withItems: <Fields extends object>(fields: Fields, items: readonly I[]) => Fields & ItemFields<Name, I>
  /** Quick successive edits with the same key are one undo step; an edit without a key is a step of its own. */
  undoKey: (edit: ItemEdit<I>) => string | undefined
}

/** Defines a list among the values of an editor. @param emptyItem see ItemList */
export function itemList<Name extends string, I extends Item>(
  name: Name,
  emptyItem: I | null = null,
): ItemList<Name, I> {
  type Values = ItemFields<Name, I>
  const idsField = `${name}Ids` as const
  const fieldOf = (id: string) => `${name}:${id}` as const
  // TypeScript does not look up properties whose names depend on a type parameter.
  const idsOf = (values: Values) => values[idsField] as readonly string[]
  const itemOf = (values: Values, id: string) => values[fieldOf(id)] as I | undefined

  const itemsBefore = new WeakMap<readonly string[], I[]>()

  const inserted = <V extends Values>(values: V, index: number, items: readonly I[]): V => {
    const ids = idsOf(values)
    const fresh = items.filter(({ id }) => !ids.includes(id))
    if (fresh.length === 0) return values
    const at = Math.max(0, Math.min(index, ids.length))
    const added = Object.fromEntries(fresh.map((item) => [fieldOf(item.id), item]))
    return { ...values, [idsField]: [...ids.slice(0, at), ...fresh.map(({ id }) => id), ...ids.slice(at)], ...added }
  }
  const without = <V extends Values>(values: V, ids: readonly string[]): V => {
    const rest = { ...values, [idsField]: idsOf(values).filter((id) => !ids.includes(id)) }
    for (const id of ids) delete rest[fieldOf(id)]
    return rest
  }
  const ordered = <V extends Values>(values: V, ids: readonly string[]): V =>
    ids.every((id, index) => id === idsOf(values)[index]) ? values : { ...values, [idsField]: ids }
  const filled = <V extends Values>(values: V): V =>
    emptyItem === null || idsOf(values).length > 0 ? values : inserted(values, 0, [emptyItem])

  return {
    emptyItem,
    idsField,
    fieldOf,
    idOf: (field) => (field.startsWith(fieldOf('')) ? field.slice(fieldOf('').length) : null),
    idsOf,
    itemsOf: (values) => {
      const ids = idsOf(values)
      const items = ids.flatMap((id) => itemOf(values, id) ?? [])
      const before = itemsBefore.get(ids)
      if (before?.length === items.length && items.every((item, at) => item === before[at])) return before
      itemsBefore.set(ids, items)
      return items
    },
    edited: (values, edit) => {
      switch (edit.type) {
        case 'insert':
          return inserted(values, edit.index, [edit.item])
        case 'insertAll':
          return inserted(values, edit.index, edit.items)
        case 'change': {
          const before = itemOf(values, edit.item.id)
          if (before === undefined || before === edit.item) return values
          return { ...values, [fieldOf(edit.item.id)]: edit.item }
        }
        case 'move':
          return ordered(values, moved(idsOf(values), edit.from, edit.to))
        case 'moveAll': {
          const known = edit.ids.filter((id) => idsOf(values).includes(id))
          const others = idsOf(values).filter((id) => !known.includes(id))
          const at = Math.max(0, Math.min(edit.index, others.length))
          return ordered(values, [...others.slice(0, at), ...known, ...others.slice(at)])
        }
        case 'remove':
        case 'removeAll': {
          const gone = edit.type === 'remove' ? [edit.id] : edit.ids
          return gone.some((id) => idsOf(values).includes(id)) ? filled(without(values, gone)) : values
        }
        case 'replace':
          return filled(inserted(without(values, idsOf(values)), 0, edit.items))
      }
    },
    withItems: (fields, items) => {
      const rows = items.length > 0 || emptyItem === null ? items : [emptyItem]
      const ofItems = Object.fromEntries(rows.map((item) => [fieldOf(item.id), item]))
      // Object.fromEntries types its keys as string.
      return { ...fields, [idsField]: rows.map(({ id }) => id), ...ofItems } as typeof fields & Values
    },
    undoKey: (edit) => (edit.type === 'change' ? fieldOf(edit.item.id) : undefined),
  }
}

/** The values with some fields changed; the same object if none changes. */
export function withFields<V extends object>(values: V, fields: Partial<NoInfer<V>>): V {
  const changes = Object.entries(fields).some(([name, value]) => values[name as keyof V] !== value)
  return changes ? { ...values, ...fields } : values
}
