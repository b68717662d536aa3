import { forgetLatest, isLatest } from './categoryCache.ts'
import { useDeletePostMutation, type WholeTopicFragment } from './generated.ts'

/** Deletes a post: gone at once, and back again when the server refuses, which is thrown. FORUM-6. */
export function useDeletePost(topic: WholeTopicFragment, postId: string) {
  const [deletePost] = useDeletePostMutation()
  return () => {
    const posts = topic.posts.filter(({ id }) => id !== postId)
    return deletePost({
      variables: { topicId: topic.id, id: postId },
      optimisticResponse: {
        __typename: 'Mutation',
        deletePost: {
          __typename: 'Topic',
          id: topic.id,
          latestPostAt: posts.at(-1)?.createdAt ?? topic.createdAt,
          postCount: posts.length,
          posts,
        },
      },
      update: (cache) => {
        const gone = topic.posts.find(({ id }) => id === postId)
        if (isLatest(cache, topic.category.slug, gone?.createdAt)) forgetLatest(cache, topic.category.slug)
        cache.evict({ id: cache.identify({ __typename: 'Post', id: postId }) })
        cache.gc()
      },
    })
  }
}
