import type { ApolloCache } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { wasSaved } from '../../../lib/savedError.ts'
import { isLatest, resetLatest } from '../../category/categoryCache.ts'
import { type OpenTopicFragment, type PostItemFragment, useDeletePostMutation } from '../../generated.ts'
import type { TopicRef } from '../../topicRef.ts'
import { cachedTopic } from '../cachedTopic.ts'

/** Returns a function that deletes a post optimistically. It reverts and throws on an error. FORUM-6. */
export function useDeletePost(topic: TopicRef, post: PostItemFragment) {
  const { cache } = useApolloClient()
  const [deletePost] = useDeletePostMutation()
  return async () => {
    const after = countsWithout(post, cachedTopic(cache, topic.id))
    try {
      await deletePost({
        variables: { topicId: topic.id, id: post.id },
        optimisticResponse: after && { __typename: 'Mutation', deletePost: after },
        update: removeFromCache,
      })
    } catch (error) {
      if (!wasSaved(error)) throw error
      // Deleted on the server, only the response was lost.
      removeFromCache(cache)
      const id = cache.identify({ __typename: 'Topic', id: topic.id })
      if (after)
        cache.modify({ id, fields: { postCount: () => after.postCount, latestPostAt: () => after.latestPostAt } })
    }
  }

  function removeFromCache(cache: ApolloCache) {
    if (isLatest(cache, topic.category.slug, post.createdAt)) resetLatest(cache, topic.category.slug)
    cache.evict({ id: cache.identify({ __typename: 'Post', id: post.id }) })
    cache.gc()
  }
}

/** The count and latest time of a topic without one of its posts, as far as the loaded posts allow. */
function countsWithout({ id }: PostItemFragment, topic: OpenTopicFragment | null) {
  if (!topic) return undefined
  const { items, next } = topic.postPage
  const isLast = items.at(-1)?.id === id && next == null
  const latestPostAt = isLast ? (items.at(-2)?.createdAt ?? topic.createdAt) : topic.latestPostAt
  return { __typename: 'Topic' as const, id: topic.id, postCount: topic.postCount - 1, latestPostAt }
}
