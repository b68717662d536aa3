import { useApolloClient } from '@apollo/client/react'
import { errorCode } from '../lib/errors.ts'
import { useDeleteFeedbackMutation } from './generated.ts'

/** Deletes a message; one that is gone already is what was wanted. Throws the refusal. FEED-1. */
export function useDeleteMessage() {
  const { cache } = useApolloClient()
  const [deleteFeedback] = useDeleteFeedbackMutation()
  return async (id: string) => {
    try {
      await deleteFeedback({ variables: { id } })
    } catch (error) {
      if (errorCode(error) !== 'NOT_FOUND') throw error
    }
    // The list leaves out what can no longer be read.
    cache.evict({ id: cache.identify({ __typename: 'Feedback', id }) })
    cache.gc()
  }
}
