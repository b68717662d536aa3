import { idsOf } from '../../files/attachments/attachments.ts'
import { useUpdatePostMutation, type FileCardFragment, type PostItemFragment } from '../generated.ts'

/** Changes the text of a post and, where they are given, its files; throws the refusal, after which the old ones stand again. FORUM-6. */
export function useUpdatePost(topicId: string, post: PostItemFragment) {
  const [updatePost] = useUpdatePostMutation()
  return (text: string, files?: readonly FileCardFragment[]) =>
    updatePost({
      variables: { topicId, id: post.id, input: { text, ...(files && { fileIds: idsOf(files) }) } },
      optimisticResponse: {
        __typename: 'Mutation',
        updatePost: { __typename: 'Topic', id: topicId, post: { ...post, text, files: [...(files ?? post.files)] } },
      },
    })
}
