import { useApolloClient } from '@apollo/client/react'
import { useForgetDeleted } from '../../lib/drafts/useForgetDraft.ts'
import { errorCode } from '../../lib/errors.ts'
import { wasSaved } from '../../lib/savedError.ts'
import { protocolDrafts } from '../drafts.ts'
import { useDeleteProtocolMutation } from '../generated.ts'
import { evictProtocol } from '../protocolCache.ts'

/**
 * Returns a function that deletes a protocol; NOT_FOUND and a lost response count as deleted. It throws any other error.
 * PROTO-1, REST-8.
 */
export function useDeleteProtocol() {
  const { cache } = useApolloClient()
  const [deleteProtocol] = useDeleteProtocolMutation()
  const forget = useForgetDeleted()
  return async (id: string) => {
    try {
      await deleteProtocol({ variables: { id } })
    } catch (error) {
      if (errorCode(error) !== 'NOT_FOUND' && !wasSaved(error)) throw error
    }
    evictProtocol(cache, id)
    forget(protocolDrafts.idOf(id))
  }
}
