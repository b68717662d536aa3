import { useApolloClient } from '@apollo/client/react'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { RowAction } from '../button/RowAction.tsx'
import { useForm } from '../form/useForm.ts'
import { confirm, type Question } from '../notice/confirm.tsx'
import { deletionTexts } from './text.ts'
import { fateOf, notifyDeleted } from './trash.ts'

interface DeleteActionProps {
  deletion: Pick<Deletion, 'send' | 'busy'>
  /** The accessible name, with the record: 'Kustuta album: Jaanipäev'. */
  label: string
}

/** The action of a row that deletes its record. Its RowFailure is in the same row. */
export function DeleteAction({ deletion: { send, busy }, label }: DeleteActionProps) {
  return (
    <RowAction icon={IconTrash} deletes aria-label={label} busy={busy} onClick={send}>
      {deletionTexts.delete}
    </RowAction>
  )
}

interface DeletionOptions {
  /** The confirmation before the deletion. @param fate the sentence on whether the record can be restored: see fateOf */
  question: Question | ((fate: string) => Question)
  /** Deletes the record. @throws the server's error */
  remove: () => Promise<unknown>
  /** Whether an error means that the record was deleted already. */
  isGone?: (error: unknown) => boolean
  /** Shown in a notification afterwards. */
  done: string | (() => string)
  /** The id of a record that goes to the trash: the notification then has a button that restores it. TRASH-1. */
  restorable?: () => string
  /** The sentence for a failure. */
  failureText: (why: string) => string
  onDeleted: () => void
  /** Reads the record again after a failure that may have occurred after the deletion. */
  refetch?: () => Promise<unknown>
}

/** The state of a deletion. */
export interface Deletion {
  /** Requests confirmation and deletes. */
  send: () => void
  busy: boolean
  /** Why it failed, in Estonian; null if it did not. */
  failure: string | null
  reset: () => void
}

/** The deletion of a record after a confirmation. NOTE-2, NOTE-3. */
export function useDeletion(options: DeletionOptions): Deletion {
  const { question, remove, isGone, done, restorable, failureText, onDeleted, refetch } = options
  const client = useApolloClient()
  const { send, busy, failure, reset } = useForm(useState({}), {
    agree: () => confirm(typeof question === 'function' ? question(fateOf(client)) : question),
    save: remove,
    isDone: isGone,
    refetch,
    onSaved: () => {
      notifyDeleted(client, typeof done === 'function' ? done() : done, { id: restorable?.() })
      onDeleted()
    },
    failureText,
  })
  return { send, busy, failure, reset }
}
