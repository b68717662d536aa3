import { CombinedGraphQLErrors } from '@apollo/client/errors'

/** The number of topics because of which a deletion was refused; null for any other error. FORUM-8. */
export function blockingTopicCount(error: unknown): number | null {
  const count = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.topicCount : null
  return typeof count === 'number' ? count : null
}
