import { useState } from 'react'
import type { DraftId } from '../../lib/drafts/recordDrafts.ts'
import { takeDraft } from '../../lib/fields/merge.ts'
import { draftTexts } from '../../ui/drafts/text.ts'
import { protocolDrafts } from '../drafts.ts'
import type { ProtocolItemFragment } from '../generated.ts'
import { protocolTexts } from '../text.ts'
import { LazyProtocolForm } from './LazyProtocolForm.tsx'
import { useCreateProtocol } from './useCreateProtocol.ts'
import { newValues, valuesOf } from './values.ts'

interface NewProtocolProps {
  /** The draft of a deleted protocol to open; null for an empty form or the draft of a new protocol. */
  deletedDraft: DraftId<'protocol'> | null
  /** Whether the user has just opened the form, as opposed to a restored draft. */
  autoFocus: boolean
  /** Refetches the list. */
  refetch: () => Promise<unknown>
  /**
   * Called when the form closes: with the new protocol, or undefined if there is none or its response was lost.
   * @param goesOn whether the user continues to edit it
   */
  onClose: (protocol?: ProtocolItemFragment, goesOn?: boolean) => void
}

/** The form of a new protocol, dated today, or of a deleted one whose changes are a draft. PROTO-1. */
export function NewProtocol({ deletedDraft, autoFocus, refetch, onClose }: NewProtocolProps) {
  const [initial] = useState(newValues)
  const create = useCreateProtocol()
  return (
    <LazyProtocolForm
      draftId={deletedDraft ?? protocolDrafts.newId()}
      merge={deletedDraft === null ? undefined : takeDraft}
      initial={initial}
      isNew={!create.isCreated}
      creates
      autoFocus={autoFocus}
      agree={create.agree}
      save={create.save}
      savedValues={(created, values) => (created ? valuesOf(created) : values)}
      action={deletedDraft === null || create.isCreated ? protocolTexts.save : protocolTexts.saveAsNew}
      refetch={refetch}
      onSaved={onClose}
      discardQuestion={{
        title: protocolTexts.discardNewTitle,
        text: protocolTexts.discardNewText,
        action: protocolTexts.discardNew,
        stay: draftTexts.goOnWriting,
      }}
      onDiscarded={() => onClose()}
    />
  )
}
