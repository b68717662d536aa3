import { idsOf } from '../../../files/attachments/attachments.ts'
import { type FileCardFragment, type PostItemFragment, useUpdatePostMutation } from '../../generated.ts'

interface PostChanges {
  text?: string | undefined
  files?: readonly FileCardFragment[] | undefined
}

/**
 * Returns a function that updates the text or files of a post optimistically. It reverts and throws on an error: a CONFLICT if the post no
 * longer has `version`. FORUM-6.
 */
export function useUpdatePost(topicId: string, post: PostItemFragment) {
  const [updatePost] = useUpdatePostMutation()
  return ({ text, files }: PostChanges, version: string | null) =>
    updatePost({
      variables: {
        topicId,
        id: post.id,
        version: version ?? undefined,
        input: { ...(text != null && { text }), ...(files && { fileIds: idsOf(files) }) },
      },
      optimisticResponse: {
        __typename: 'Mutation',
        updatePost: {
          __typename: 'Topic',
          id: topicId,
          post: { ...post, text: text ?? post.text, files: [...(files ?? post.files)] },
        },
      },
    })
}
