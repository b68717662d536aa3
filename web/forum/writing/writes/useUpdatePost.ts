import { idsOf, sameFiles } from '../../../files/attachments/attachments.ts'
import { type PostItemFragment, useUpdatePostMutation } from '../../generated.ts'
import type { PostDraft } from '../postDraft.tsx'

/**
 * Returns a function that updates what of a post differs from `base`, optimistically: an unchanged text is not sent, because it would revert
 * another person's edit. It reverts and throws on an error: a CONFLICT if the post no longer has `version`. FORUM-6.
 */
export function useUpdatePost(topicId: string, post: PostItemFragment) {
  const [updatePost] = useUpdatePostMutation()
  return async (values: PostDraft, base: PostDraft, version: string | null): Promise<void> => {
    const text = values.text === base.text ? undefined : values.text
    const files = sameFiles(values.files, base.files) ? undefined : values.files
    if (text === undefined && !files) return
    await updatePost({
      variables: {
        topicId,
        id: post.id,
        version: version ?? undefined,
        input: { ...(text !== undefined && { text }), ...(files && { fileIds: idsOf(files) }) },
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
}
