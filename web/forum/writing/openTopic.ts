import type { ApolloCache } from '@apollo/client'
import { type OpenTopicFragment, OpenTopicFragmentDoc } from '../generated.ts'

/** A topic that is open, as the cache has it now, with the pages of posts that were read; null where it is not there. */
export function openTopic(cache: ApolloCache, topicId: string): OpenTopicFragment | null {
  const id = cache.identify({ __typename: 'Topic', id: topicId })
  return cache.readFragment({ id, fragment: OpenTopicFragmentDoc, fragmentName: 'OpenTopic' })
}
