import { useApolloClient } from '@apollo/client/react'
import { type FeedbackMessageFragment, useMarkFeedbackAnsweredMutation } from './generated.ts'
import { countWaiting } from './waitingCount.ts'

/**
 * Returns a function that marks a message as answered, or takes the mark back. The row stays in a list of those that wait until that is read
 * again, so that the mark can be taken back there. FEED-3.
 */
export function useMarkAnswered() {
  const { cache } = useApolloClient()
  const [mark] = useMarkFeedbackAnsweredMutation()
  return async ({ id, answer }: Pick<FeedbackMessageFragment, 'id' | 'answer'>, answered: boolean) => {
    const { data } = await mark({ variables: { id, answered } })
    const isAnswered = data?.markFeedbackAnswered?.answer != null
    if (isAnswered !== (answer != null)) countWaiting(cache, isAnswered ? -1 : 1)
  }
}
