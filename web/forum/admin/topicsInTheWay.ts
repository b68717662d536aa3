import { CombinedGraphQLErrors } from '@apollo/client/errors'

/** How many topics stood in the way of a deletion; null where that was not the refusal. FORUM-8. */
export function topicsInTheWay(error: unknown): number | null {
  const count = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions?.topicCount : null
  return typeof count === 'number' ? count : null
}
