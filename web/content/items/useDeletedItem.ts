import { useEffect, useState } from 'react'
import type { Item } from './itemList.ts'

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
export function useDeletedItem(items: readonly Item[], revision: object) {
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
