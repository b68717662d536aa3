import { useApolloClient } from '@apollo/client/react'
import { sendDeletion } from '../lib/sendDeletion.ts'
import { type FeedbackMessageFragment, useDeleteFeedbackMutation } from './generated.ts'
import { countWaiting } from './waitingCount.ts'

/** Returns a function that deletes a message: see sendDeletion. FEED-1. */
export function useDeleteMessage() {
  const { cache } = useApolloClient()
  const [deleteFeedback] = useDeleteFeedbackMutation()
  return async ({ id, answer }: Pick<FeedbackMessageFragment, 'id' | 'answer'>) => {
    await sendDeletion(() => deleteFeedback({ variables: { id } }))
    // `pagedList` omits rows that are no longer in the cache.
    cache.evict({ id: cache.identify({ __typename: 'Feedback', id }) })
    cache.gc()
    if (answer == null) countWaiting(cache, -1)
  }
}
