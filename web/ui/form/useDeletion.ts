import { useState } from 'react'
import { confirm, type Question } from '../notice/confirm.tsx'
import { notifyDone } from '../notice/notify.tsx'
import { useForm } from './useForm.ts'

interface DeletionOptions {
  /** Asked before the deletion. */
  question: Question
  /** Deletes the record. @throws the server's error */
  remove: () => Promise<unknown>
  /** Shown in a notification afterwards. */
  done: string
  /** The sentence for a failure. */
  failureText: (why: string) => string
  /** Called after the deletion. */
  onDeleted: () => void
}

/** The deletion of a record after a confirmation: `send` asks and deletes, `busy` and `failure` tell how that goes. NOTE-2, NOTE-3. */
export function useDeletion({ question, remove, done, failureText, onDeleted }: DeletionOptions) {
  const { send, busy, failure } = useForm(useState({}), {
    agree: () => confirm(question),
    save: remove,
    onSaved: () => {
      notifyDone(done)
      onDeleted()
    },
    failureText,
  })
  return { send, busy, failure }
}
