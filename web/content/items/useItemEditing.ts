import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useStableCallback } from '../../lib/useLatest.ts'
import { confirm, type Question } from '../../ui/notice/confirm.tsx'
import type { Item, ItemEdit } from './itemList.ts'

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

/** The refusal of the blocks by the API. */
interface RefusedItem {
  /** The block at fault; null if the message is about all of them, or about none that is still there. */
  id: string | null
  /** Null if the API has refused nothing. */
  text: string | null
}

/**
 * Finds the block that a refusal is about. The message tells its number, which may change with the next edit, so the block's id
 * is kept from the time when the message arrived.
 * @param error such as '3. moodul: Sellelt aadressilt ei saa lehte manustada.'
 */
function useRefusedItem(error: string | null, blocks: readonly Item[]): RefusedItem {
  const [seen, setSeen] = useState<{ error: string | null; id: string | null }>({ error: null, id: null })
  const [, position, text] = /^(\d+)\. [^:]+: (.+)$/s.exec(error ?? '') ?? []
  if (seen.error !== error) setSeen({ error, id: blocks[Number(position) - 1]?.id ?? null })
  const { id } = seen
  return id != null && text != null && blocks.some((block) => block.id === id)
    ? { id, text }
    : { id: null, text: error }
}

/** What of a block is focused: its first field, to go on writing, or the block as a whole, so that it is announced. */
type Target = 'field' | 'block'

/**
 * Focuses a block after an edit that inserts or deletes one. WCAG 2.4.3.
 * @returns the ref of the element around the blocks, and a stable function to call before the edit: with null for an id it focuses
 *   the first block, or the button that inserts one if there is none
 */
function useFocusItem(
  blocks: readonly Item[],
): [RefObject<HTMLDivElement>, (id: string | null, target: Target) => void] {
  const column = useRef<HTMLDivElement>(null)
  const wanted = useRef<{ id: string | null; target: Target } | null>(null)
  useEffect(() => {
    if (!wanted.current) return
    const { id, target } = wanted.current
    const find = (selector: string) => column.current?.querySelector<HTMLElement>(selector)
    const block =
      id === null ? (find('[data-block]') ?? find('[data-insert]')) : find(`[data-block="${CSS.escape(id)}"]`)
    if (!block) return
    wanted.current = null
    const field = block.querySelector<HTMLElement>('[data-content] :is([role="textbox"], input, textarea, button)')
    const element = target === 'field' ? (field ?? block) : block
    element.focus()
  }, [blocks])
  return [column, useCallback((id, target) => void (wanted.current = { id, target }), [])]
}

/** An item that has just been deleted. */
export interface DeletedItem {
  id: string
  /** Where it was, from 0. */
  index: number
  name: string
}

/** How long a deletion is shown, in ms. The undo of the page takes it back later, too. */
const shownMs = 60_000

/**
 * The last deletion, until the next edit of the page or for a minute: undo takes back the last edit, which is another one then.
 * @param revision another object after each edit
 * @returns the deletion, and a stable function to call before the edit that deletes
 */
function useDeletedItem(items: readonly Item[], revision: object) {
  const [deleted, setDeleted] = useState<DeletedItem | null>(null)
  // The revision without the item, undefined until the edit has been made.
  const [after, setAfter] = useState<object | undefined>()
  const isGone = deleted != null && items.every(({ id }) => id !== deleted.id)
  if (isGone && !after) setAfter(revision)
  if (after && revision !== after) {
    setDeleted(null)
    setAfter(undefined)
  }
  useEffect(() => {
    if (!deleted) return
    const timer = setTimeout(() => setDeleted(null), shownMs)
    return () => clearTimeout(timer)
  }, [deleted])
  return { deletion: isGone ? deleted : null, markDeleted: setDeleted }
}
