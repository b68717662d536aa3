import { useUpdatePostMutation, type PostItemFragment } from './generated.ts'

/** Changes the text of a post; throws the refusal, after which the old text stands again. FORUM-6. */
export function useUpdatePost(topicId: string, post: PostItemFragment) {
  const [updatePost] = useUpdatePostMutation()
  return (text: string) =>
    updatePost({
      variables: { topicId, id: post.id, input: { text } },
      optimisticResponse: {
        __typename: 'Mutation',
        updatePost: { __typename: 'Topic', id: topicId, post: { ...post, text } },
      },
    })
}
