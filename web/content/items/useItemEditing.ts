import { useStableCallback } from '../../lib/useLatest.ts'
import { confirm, type Question } from '../../ui/notice/confirm.tsx'
import type { Item, ItemEdit } from './itemList.ts'
import { useDeletedItem } from './useDeletedItem.ts'
import { useFocusItem } from './useFocusItem.ts'
import { useRefusedItem } from './useRefusedItem.ts'

interface ItemEditingOptions<I extends Item> {
  /** In display order. The same array while nothing of them changes. */
  items: readonly I[]
  /** Stable. */
  edit: (edit: ItemEdit<I>) => void
  /** Changes with each edit of the page, also of what is no item: a deletion is offered to be taken back only as the last edit. */
  revision: object
  /** Why the API refused the items, in Estonian. It begins with '3. moodul: ' if a single one is at fault. */
  error: string | null | undefined
  /** The question before an item is deleted. */
  deleteQuestion: (item: I) => Question
  /** Takes back the last edit, for an item that was deleted by mistake. */
  onUndo: () => void
}

/** What the editors of all lists of items do with one: focus it, ask before it is deleted, take that back, and find the refused one. ORDER-1. */
export function useItemEditing<I extends Item>(options: ItemEditingOptions<I>) {
  const { items, edit, revision, error, deleteQuestion, onUndo } = options
  const [container, focusItem] = useFocusItem(items)
  const refused = useRefusedItem(error ?? null, items)
  const { deletion, markDeleted } = useDeletedItem(items, revision)

  const remove = useStableCallback(({ id }: I, name: string) => {
    const index = items.findIndex((item) => item.id === id)
    focusItem((items[index + 1] ?? items[index - 1])?.id ?? null, 'block')
    markDeleted({ id, index, name })
    edit({ type: 'remove', id })
  })
  const removeAll = useStableCallback((ids: readonly string[], name: string) => {
    const first = items.findIndex((item) => ids.includes(item.id))
    const rest = items.filter(({ id }) => !ids.includes(id))
    focusItem((rest[first] ?? rest.at(-1))?.id ?? null, 'block')
    markDeleted({ id: ids[0] ?? '', index: first, name })
    edit({ type: 'removeAll', ids })
  })
  const askAndRemove = useStableCallback((item: I, name: string) => {
    void confirm(deleteQuestion(item)).then((agreed) => agreed && remove(item, name))
  })
  const takeBack = useStableCallback(() => {
    if (deletion) focusItem(deletion.id, 'block')
    onUndo()
  })
  return {
    /** The ref of the element around the items. */
    container,
    /** See useFocusItem. */
    focusItem,
    refused,
    /** The last deletion, while it can be taken back. */
    deletion,
    /** Stable. */
    askAndRemove,
    /** Deletes several, after the question, as one step of the undo. Stable. @param name what the note says is gone: '3 pilti' */
    removeAll,
    /** Takes the deletion back. Stable. */
    takeBack,
  }
}
