import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useStableCallback } from '../../lib/useLatest.ts'
import { confirm, type Question } from '../../ui/notice/confirm.tsx'
import type { Item, ItemEdit } from './itemList.ts'

interface ItemEditingOptions<I extends Item> {
  /** In display order. The same array while no item changes. */
  items: readonly I[]
  /** Stable. */
  edit: (edit: ItemEdit<I>) => void
  /** Changes with each edit of the page, not only of items: the button that undoes a deletion is offered only while it is the last edit. */
  revision: object
  /** Why the API refused the items, in Estonian. It begins with '3. moodul: ' if it concerns a single one. */
  error: string | null | undefined
  /** The question before an item is deleted. */
  deleteQuestion: (item: I) => Question
  /** Undoes the last edit, for an item that was deleted by mistake. */
  onUndo: () => void
}

/** The behaviour that all editors of item lists share: focus, confirmed deletion with undo, and the refused item. ORDER-1. */
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
  const confirmAndRemove = useStableCallback((item: I, name: string) => {
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
    confirmAndRemove,
    /** Deletes several as one undo step, after a confirmation. Stable. @param name what the note calls them: '3 pilti' */
    removeAll,
    /** Undoes the deletion. Stable. */
    takeBack,
  }
}

/** The API's refusal of the blocks. */
interface RefusedItem {
  /** The refused block; null if the message concerns all blocks, or one that has been deleted. */
  id: string | null
  /** Null if the API has refused nothing. */
  text: string | null
}

/**
 * Finds the block that a refusal concerns. The message has its number, which may change with the next edit, so the id is determined when
 * the message arrives.
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

/** The focused element of a block: its first field, for writing, or the block itself, for announcing it. */
type Target = 'field' | 'block'

/**
 * Focuses a block after an edit that inserts or deletes one. WCAG 2.4.3.
 * @returns the ref of the element around the blocks, and a stable function to call before the edit: with null for an id it focuses the
 * first block, or the button that inserts one if there is none
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
  /** Its former index, from 0. */
  index: number
  name: string
}

/** For how long a deletion is shown, in ms. The page's undo can restore it later too. */
const shownMs = 60_000

/**
 * The last deletion, for a minute or until the next edit of the page, which undo would then undo instead.
 * @param revision another object after each edit
 * @returns the deletion, and a stable function to call before the edit that deletes
 */
function useDeletedItem(items: readonly Item[], revision: object) {
  const [deleted, setDeleted] = useState<DeletedItem | null>(null)
  // The revision after the deletion; undefined until the edit has been made.
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
