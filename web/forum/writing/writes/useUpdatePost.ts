import { idsOf } from '../../../files/attachments/attachments.ts'
import { asIs, changedFields, type InputTable } from '../../../lib/parts/changedFields.ts'
import { type PostInput, type PostItemFragment, useUpdatePostMutation } from '../../generated.ts'
import type { PostDraft } from '../postDraft.tsx'

/**
 * Returns a function that updates what of a post differs from `base`, optimistically: an unchanged text is not sent, because it would revert
 * another person's edit. It reverts and throws on an error: a CONFLICT if the post no longer has `version`. FORUM-6.
 */
export function useUpdatePost(topicId: string, post: PostItemFragment) {
  const [updatePost] = useUpdatePostMutation()
  return async (values: PostDraft, base: PostDraft, version: string | null): Promise<PostItemFragment | null> => {
    const input = changedFields(postInput, values, base)
    if (Object.keys(input).length === 0) return null
    const { text, fileIds } = input
    const { data } = await updatePost({
      variables: { topicId, id: post.id, version: version ?? undefined, input },
      optimisticResponse: {
        __typename: 'Mutation',
        updatePost: {
          __typename: 'Topic',
          id: topicId,
          post: { ...post, text: text ?? post.text, files: [...(fileIds ? values.files : post.files)] },
        },
      },
    })
    return data?.updatePost.post ?? null
  }
}

const postInput: InputTable<PostInput, PostDraft> = {
  text: asIs(({ text }) => text),
  fileIds: asIs(({ files }) => idsOf(files)),
}
