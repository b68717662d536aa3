import { createContext, useContext, useEffect, useState } from 'react'
import { Button } from '../../ui/button/Button.tsx'
import type { Block } from './blockKind.ts'
import { blockTexts } from './text.ts'
import classes from './Deletion.module.css'

/** A block that has just been deleted. */
interface DeletedBlock {
  id: string
  /** Where it was, from 0. */
  index: number
  name: string
}

interface DeletionState {
  deletion: DeletedBlock | null
  onUndo: () => void
  busy: boolean
}

/** The last deletion. A context, so that showing it redraws no block. */
export const Deletion = createContext<DeletionState>({ deletion: null, onUndo: () => {}, busy: false })

/** How long a deletion is shown, in ms. The undo of the page takes it back later, too. */
const shownMs = 60_000

/**
 * The last deletion, until the next edit of the page or for a minute: undo takes back the last edit, which is another one then.
 * @param revision another object after each edit
 * @returns the deletion, and a stable function to call before the edit that deletes
 */
export function useDeletion(blocks: readonly Block[], revision: object) {
  const [deleted, setDeleted] = useState<DeletedBlock | null>(null)
  // The revision without the block, undefined until the edit has been made.
  const [after, setAfter] = useState<object | undefined>()
  const isGone = deleted != null && blocks.every(({ id }) => id !== deleted.id)
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

/** The note of a deletion where the block was, with the button that takes it back. */
export function DeletionNote({ index }: { index: number }) {
  const { deletion, onUndo, busy } = useContext(Deletion)
  if (deletion?.index !== index) return null
  return (
    <div className={classes.note} role="status" data-folds>
      <p>{blockTexts.deleted(deletion.name)}</p>
      <Button tone="plain" off={busy} onClick={onUndo}>
        {blockTexts.undo}
      </Button>
    </div>
  )
}
