import { useState } from 'react'
import { today } from '../lib/dates/dateValue.ts'
import { uiTexts } from '../ui/text.ts'
import type { ProtocolItemFragment } from './generated.ts'
import { LazyProtocolForm } from './LazyProtocolForm.tsx'
import { protocolTexts } from './text.ts'
import { useCreateProtocol } from './useCreateProtocol.ts'
import type { ProtocolValues } from './values.ts'

/** The draft id of a new protocol. */
export const newProtocolDraftId = 'protocol:new'

interface NewProtocolProps {
  /** Whether the person has just opened the form, as opposed to a restored draft. */
  autoFocus: boolean
  /** Refetches the list. */
  refetch: () => Promise<unknown>
  /** Called when the form is done: with the new protocol, or undefined if there is none or its response was lost. */
  onClose: (protocol?: ProtocolItemFragment) => void
}

/** The form of a new protocol, dated today. PROTO-1. */
export function NewProtocol({ autoFocus, refetch, onClose }: NewProtocolProps) {
  const [initial] = useState(emptyProtocol)
  const { send, forget } = useCreateProtocol()
  return (
    <LazyProtocolForm
      draftId={newProtocolDraftId}
      initial={initial}
      autoFocus={autoFocus}
      save={send}
      action={protocolTexts.save}
      refetch={refetch}
      onSaved={onClose}
      discardQuestion={{
        title: protocolTexts.discardNewTitle,
        text: protocolTexts.discardNewText,
        action: protocolTexts.discardNew,
        stay: uiTexts.goOnWriting,
      }}
      onDiscarded={() => {
        forget()
        onClose()
      }}
    />
  )
}

const emptyProtocol = (): ProtocolValues => ({ date: { ...today(), hours: null, minutes: null }, text: '', files: [] })
