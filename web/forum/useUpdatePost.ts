import { useUpdatePostMutation, type WholeTopicFragment } from './generated.ts'

/** Changes the text of a post; throws the refusal, after which the old text stands again. FORUM-6. */
export function useUpdatePost(topic: WholeTopicFragment, postId: string) {
  const [updatePost] = useUpdatePostMutation()
  return (text: string) =>
    updatePost({
      variables: { topicId: topic.id, id: postId, input: { text } },
      optimisticResponse: {
        __typename: 'Mutation',
        updatePost: {
          __typename: 'Topic',
          id: topic.id,
          latestPostAt: topic.latestPostAt,
          postCount: topic.postCount,
          posts: topic.posts.map((post) => (post.id === postId ? { ...post, text } : post)),
        },
      },
    })
}
