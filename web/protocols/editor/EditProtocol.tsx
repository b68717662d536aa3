import { useApolloClient } from '@apollo/client/react'
import { mergeFiles } from '../../files/attachments/attachments.ts'
import { ShownError } from '../../lib/errors.ts'
import { useOpened, useRecordSave } from '../../ui/conflict/useRecordSave.ts'
import { draftTexts } from '../../ui/drafts/text.ts'
import { protocolDrafts } from '../drafts.ts'
import { type ProtocolItemFragment, readProtocol, useUpdateProtocolMutation } from '../generated.ts'
import { evictProtocol } from '../protocolCache.ts'
import { protocolTexts } from '../text.ts'
import { LazyProtocolForm } from './LazyProtocolForm.tsx'
import { useCreateProtocol } from './useCreateProtocol.ts'
import { changedInput, type ProtocolValues, valuesOf } from './values.ts'

interface EditProtocolProps {
  protocol: ProtocolItemFragment
  /** As for ProtocolRow. */
  isListed: boolean
  /** Whether the user has just opened the form, as opposed to a restored draft. */
  autoFocus: boolean
  /** As for ProtocolForm, like onSaved. */
  savedBefore: number | null
  onSaved: (protocol: ProtocolItemFragment | undefined, goesOn: boolean) => void
  onDiscarded: () => void
}

/** The inline form of an existing protocol, with a draft. PROTO-1. */
export function EditProtocol({
  protocol: now,
  isListed,
  autoFocus,
  savedBefore,
  onSaved,
  onDiscarded,
}: EditProtocolProps) {
  const protocol = useOpened(now)
  const client = useApolloClient()
  const read = async () => {
    const { protocol: current } = await readProtocol(client, { id: protocol.id })
    if (!current) throw new ShownError(protocolTexts.gone, 'NOT_FOUND')
    return current
  }
  const create = useCreateProtocol()
  const { save, savedValues, conflict, isGone } = useRecordSave({
    record: protocol,
    valuesOf,
    merge: mergeFiles,
    update: useUpdateProtocol(protocol.id),
    read,
    isListed,
    create: create.save,
    recordOf: (saved) => saved,
  })
  return (
    <LazyProtocolForm
      draftId={protocolDrafts.idOf(protocol.id)}
      initial={valuesOf(protocol)}
      autoFocus={autoFocus}
      agree={create.agree}
      save={save}
      savedValues={savedValues}
      notice={isGone && !create.isCreated && protocolTexts.openedAsNew}
      action={isGone && !create.isCreated ? protocolTexts.saveAsNew : protocolTexts.save}
      refetch={read}
      creates={isGone}
      savedBefore={savedBefore}
      onSaved={(saved, goesOn) => {
        if (isGone) evictProtocol(client.cache, protocol.id)
        onSaved(saved, goesOn)
      }}
      discardQuestion={{
        title: protocolTexts.discardChangesTitle,
        text: protocolTexts.discardChangesText,
        action: protocolTexts.discardChanges,
        stay: draftTexts.goOnWriting,
      }}
      onDiscarded={onDiscarded}
      conflict={conflict}
    />
  )
}

/**
 * Returns a function that updates a protocol. It sends only what differs from `base`, so that changes by other users are not
 * reverted. Not optimistic, because the form covers the protocol until it is saved. Throws the server's error. PROTO-1.
 */
function useUpdateProtocol(id: string) {
  const [updateProtocol] = useUpdateProtocolMutation()
  return async (
    values: ProtocolValues,
    base: ProtocolValues,
    version: string | null,
  ): Promise<ProtocolItemFragment> => {
    const { data } = await updateProtocol({
      variables: { id, input: changedInput(values, base), version: version ?? undefined },
    })
    if (!data) throw new Error('The response is without the protocol')
    return data.updateProtocol
  }
}
