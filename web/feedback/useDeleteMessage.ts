import { useApolloClient } from '@apollo/client/react'
import { errorCode } from '../lib/errors.ts'
import { wasSaved } from '../lib/savedError.ts'
import { useDeleteFeedbackMutation } from './generated.ts'

/**
 * Returns a function that deletes a message; NOT_FOUND and a lost response count as deleted. It throws any other error.
 * FEED-1, REST-8.
 */
export function useDeleteMessage() {
  const { cache } = useApolloClient()
  const [deleteFeedback] = useDeleteFeedbackMutation()
  return async (id: string) => {
    try {
      await deleteFeedback({ variables: { id } })
    } catch (error) {
      if (errorCode(error) !== 'NOT_FOUND' && !wasSaved(error)) throw error
    }
    // `pagedList` omits rows that are no longer in the cache.
    cache.evict({ id: cache.identify({ __typename: 'Feedback', id }) })
    cache.gc()
  }
}
