import { useApolloClient } from '@apollo/client/react'
import { useForgetDeleted } from '../../lib/drafts/useForgetDraft.ts'
import { sendDeletion } from '../../lib/sendDeletion.ts'
import { protocolDrafts } from '../drafts.ts'
import { useDeleteProtocolMutation } from '../generated.ts'
import { evictProtocol } from '../protocolCache.ts'

/** Returns a function that deletes a protocol: see sendDeletion. PROTO-1. */
export function useDeleteProtocol() {
  const { cache } = useApolloClient()
  const [deleteProtocol] = useDeleteProtocolMutation()
  const forget = useForgetDeleted()
  return async (id: string) => {
    await sendDeletion(() => deleteProtocol({ variables: { id } }))
    evictProtocol(cache, id)
    forget(protocolDrafts.idOf(id))
  }
}
