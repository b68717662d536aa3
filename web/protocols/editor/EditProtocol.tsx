import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { GoneError, useRecreation } from '../../content/editor/useRecreation.ts'
import { useVersionedSave } from '../../ui/conflict/useVersionedSave.ts'
import { draftTexts } from '../../ui/drafts/text.ts'
import { useMember } from '../../users/useMember.ts'
import { protocolDrafts } from '../drafts.ts'
import { ProtocolDocument, type ProtocolItemFragment } from '../generated.ts'
import { evictProtocol } from '../protocolCache.ts'
import { protocolTexts } from '../text.ts'
import { LazyProtocolForm } from './LazyProtocolForm.tsx'
import { useCreateProtocol } from './useCreateProtocol.ts'
import { useUpdateProtocol } from './useUpdateProtocol.ts'
import { inputOf, type ProtocolValues, valuesOf } from './values.ts'

interface EditProtocolProps {
  protocol: ProtocolItemFragment
  /** Whether the person has just opened the form, as opposed to a restored draft. */
  autoFocus: boolean
  /** Called after saving, with the protocol; undefined if the response was lost. */
  onSaved: (protocol: ProtocolItemFragment | undefined) => void
  onDiscarded: () => void
}

/** The inline form that edits a protocol, with a draft. PROTO-1. */
export function EditProtocol(props: EditProtocolProps) {
  // Another edition is another form, opened with the record that was read last.
  const [edition, setEdition] = useState(0)
  return <EditForm key={edition} {...props} onTakeCurrent={() => setEdition((before) => before + 1)} />
}

function EditForm(props: EditProtocolProps & { onTakeCurrent: () => void }) {
  const { protocol: given, autoFocus, onSaved, onDiscarded, onTakeCurrent } = props
  const me = useMember()
  const client = useApolloClient()
  // The record when the form was opened: a later response must not change which values count as edited.
  const [protocol] = useState(given)
  const read = async () => {
    const variables = { id: protocol.id }
    const { data } = await client.query({ query: ProtocolDocument, variables, fetchPolicy: 'network-only' })
    if (!data?.protocol) throw new GoneError(protocolTexts.gone)
    return data.protocol
  }
  const create = useCreateProtocol()
  const versioned = useVersionedSave({
    base: protocol,
    editorId: me.id,
    partsOf: (record: ProtocolItemFragment) => inputOf(valuesOf(record)),
    inputParts: (input: ReturnType<typeof inputOf>) => input,
    save: useUpdateProtocol(protocol),
    read,
  })
  const { isGone, save } = useRecreation({
    save: (values: ProtocolValues, _draftKey: string) => versioned.save(inputOf(values)),
    create: create.save,
  })
  return (
    <LazyProtocolForm
      draftId={protocolDrafts.idOf(protocol.id)}
      initial={valuesOf(protocol)}
      autoFocus={autoFocus}
      agree={create.agree}
      save={save}
      action={isGone ? protocolTexts.saveAsNew : protocolTexts.save}
      refetch={read}
      onSaved={(saved) => {
        if (isGone) evictProtocol(client.cache, protocol.id)
        onSaved(saved)
      }}
      discardQuestion={{
        title: protocolTexts.discardChangesTitle,
        text: protocolTexts.discardChangesText,
        action: protocolTexts.discardChanges,
        stay: draftTexts.goOnWriting,
      }}
      onDiscarded={onDiscarded}
      conflict={versioned.conflict}
      onTakeCurrent={onTakeCurrent}
    />
  )
}
