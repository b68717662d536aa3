import { createContext, useContext } from 'react'
import { DeletionNote } from '../deletion/DeletionNote.tsx'
import type { DeletedItem } from '../items/useDeletedItem.ts'

interface DeletionState {
  deletion: DeletedItem | null
  onUndo: () => void
  busy: boolean
}

/** The last deletion. A context, so that showing it redraws no block. */
export const Deletion = createContext<DeletionState>({ deletion: null, onUndo: () => {}, busy: false })

/** The note of a deletion where the block was. */
export function DeletionAt({ index }: { index: number }) {
  const { deletion, onUndo, busy } = useContext(Deletion)
  return deletion?.index === index && <DeletionNote name={deletion.name} onUndo={onUndo} busy={busy} />
}
