import { Button } from '../../ui/button/Button.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { deletionTexts } from './text.ts'

interface DeletionNoteProps {
  name: string
  onUndo: () => void
  busy: boolean
}

/** A note that names what was deleted, with an undo button. Hidden while blocks are folded: see foldRows.ts. */
export function DeletionNote({ name, onUndo, busy }: DeletionNoteProps) {
  return (
    <div className={layout('panel', 'row', 'gap16', 'between', 'above12')} role="status" data-folds>
      <p>{deletionTexts.deleted(name)}</p>
      <Button tone="plain" off={busy} onClick={onUndo}>
        {deletionTexts.undo}
      </Button>
    </div>
  )
}
