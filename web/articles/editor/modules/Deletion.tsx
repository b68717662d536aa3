import { createContext, useContext, useEffect, useState } from 'react'
import { Button } from '../../../ui/button/Button.tsx'
import type { ArticleValues } from '../values.ts'
import { moduleTexts } from './text.ts'
import classes from './Deletion.module.css'

/** A module that has just been deleted. */
interface DeletedModule {
  id: string
  /** Where it was, from 0. */
  index: number
  name: string
}

interface DeletionState {
  deletion: DeletedModule | null
  onUndo: () => void
  busy: boolean
}

/** The last deletion. A context, so that showing it redraws no module. */
export const Deletion = createContext<DeletionState>({ deletion: null, onUndo: () => {}, busy: false })

/** How long a deletion is shown, in ms. The undo of the page takes it back later, too. */
const shownMs = 60_000

/**
 * The last deletion, until the next edit of the article or for a minute: undo takes back the last edit, which is another one then.
 * @returns the deletion, and a stable function to call before the edit that deletes
 */
export function useDeletion(values: ArticleValues) {
  const [deleted, setDeleted] = useState<DeletedModule | null>(null)
  // The values without the module, undefined until the edit has been made.
  const [after, setAfter] = useState<ArticleValues | undefined>()
  const isGone = deleted != null && !values.moduleIds.includes(deleted.id)
  if (isGone && !after) setAfter(values)
  if (after && values !== after) {
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

/** The note of a deletion where the module was, with the button that takes it back. */
export function DeletionNote({ index }: { index: number }) {
  const { deletion, onUndo, busy } = useContext(Deletion)
  if (deletion?.index !== index) return null
  return (
    <div className={classes.note} role="status" data-folds>
      <p>{moduleTexts.deleted(deletion.name)}</p>
      <Button tone="plain" off={busy} onClick={onUndo}>
        {moduleTexts.undo}
      </Button>
    </div>
  )
}
