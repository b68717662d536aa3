import { IconTrash } from '@tabler/icons-react'
import { RowAction } from '../button/RowAction.tsx'
import { deletionTexts } from './text.ts'
import type { Deletion } from './useDeletion.ts'

interface DeleteActionProps {
  deletion: Pick<Deletion, 'send' | 'busy'>
  /** The accessible name, with what is deleted: 'Kustuta album: Jaanipäev'. */
  label: string
}

/** The action of a row that deletes its record. Its RowFailure stands in the same row. */
export function DeleteAction({ deletion: { send, busy }, label }: DeleteActionProps) {
  return (
    <RowAction icon={IconTrash} deletes aria-label={label} busy={busy} onClick={send}>
      {deletionTexts.delete}
    </RowAction>
  )
}
