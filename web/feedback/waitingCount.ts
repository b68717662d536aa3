import type { ApolloCache } from '@apollo/client'

/** Changes the number of messages that wait for an answer by what was just done to one; null, on a server without marks, stays. FEED-3. */
export function countWaiting(cache: ApolloCache, step: 1 | -1): void {
  cache.modify<{ unansweredFeedbackCount: number | null }>({
    fields: { unansweredFeedbackCount: (count) => (count == null ? count : Math.max(count + step, 0)) },
  })
}
