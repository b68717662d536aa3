import type { ApolloCache } from '@apollo/client'
import { type OpenTopicFragment, OpenTopicFragmentDoc } from '../generated.ts'

/** A topic with its loaded posts, from the cache; null if it is not cached. */
export function cachedTopic(cache: ApolloCache, topicId: string): OpenTopicFragment | null {
  const id = cache.identify({ __typename: 'Topic', id: topicId })
  return cache.readFragment({ id, fragment: OpenTopicFragmentDoc, fragmentName: 'OpenTopic' })
}
