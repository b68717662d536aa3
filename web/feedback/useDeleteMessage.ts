import { useApolloClient } from '@apollo/client/react'
import { sendDeletion } from '../lib/sendDeletion.ts'
import { useDeleteFeedbackMutation } from './generated.ts'

/** Returns a function that deletes a message: see sendDeletion. FEED-1. */
export function useDeleteMessage() {
  const { cache } = useApolloClient()
  const [deleteFeedback] = useDeleteFeedbackMutation()
  return async (id: string) => {
    await sendDeletion(() => deleteFeedback({ variables: { id } }))
    // `pagedList` omits rows that are no longer in the cache.
    cache.evict({ id: cache.identify({ __typename: 'Feedback', id }) })
    cache.gc()
  }
}
