import type { ApolloCache } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { wasSaved } from '../../../lib/savedError.ts'
import { forgetLatest, isLatest } from '../../category/categoryCache.ts'
import { type OpenTopicFragment, type PostItemFragment, useDeletePostMutation } from '../../generated.ts'
import type { TopicPlace } from '../../topicPlace.ts'
import { openTopic } from '../openTopic.ts'

/** Deletes a post: gone at once, and back again when the server refuses, which is thrown. FORUM-6. */
export function useDeletePost(topic: TopicPlace, post: PostItemFragment) {
  const { cache } = useApolloClient()
  const [deletePost] = useDeletePostMutation()
  return async () => {
    const after = countsWithout(post, openTopic(cache, topic.id))
    try {
      await deletePost({
        variables: { topicId: topic.id, id: post.id },
        optimisticResponse: after && { __typename: 'Mutation', deletePost: after },
        update: takeOut,
      })
    } catch (error) {
      if (!wasSaved(error)) throw error
      // It is gone there, only the answer was lost.
      takeOut(cache)
      const id = cache.identify({ __typename: 'Topic', id: topic.id })
      if (after)
        cache.modify({ id, fields: { postCount: () => after.postCount, latestPostAt: () => after.latestPostAt } })
    }
  }

  function takeOut(cache: ApolloCache) {
    if (isLatest(cache, topic.category.slug, post.createdAt)) forgetLatest(cache, topic.category.slug)
    cache.evict({ id: cache.identify({ __typename: 'Post', id: post.id }) })
    cache.gc()
  }
}

/** What the rows will say of a topic without one of its posts, as far as it can be known here. */
function countsWithout({ id }: PostItemFragment, topic: OpenTopicFragment | null) {
  if (!topic) return undefined
  const { items, next } = topic.postPage
  const isLast = items.at(-1)?.id === id && next == null
  const latestPostAt = isLast ? (items.at(-2)?.createdAt ?? topic.createdAt) : topic.latestPostAt
  return { __typename: 'Topic' as const, id: topic.id, postCount: topic.postCount - 1, latestPostAt }
}
