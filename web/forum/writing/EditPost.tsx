import { useApolloClient } from '@apollo/client/react'
import { mergeFiles } from '../../files/attachments/attachments.ts'
import type { OpenedDraft } from '../../lib/drafts/openDraft.ts'
import { ShownError } from '../../lib/errors.ts'
import { changedFields } from '../../lib/fields/changedFields.ts'
import { useOpened, useRecordSave } from '../../ui/conflict/useRecordSave.ts'
import { draftTexts } from '../../ui/drafts/text.ts'
import { WithDraft } from '../../ui/form/drafted/WithDraft.tsx'
import { lazyComponent } from '../../ui/lazy/lazyComponent.tsx'
import { announce } from '../../ui/notice/notify.tsx'
import { postDraftId } from '../drafts.ts'
import { type PostItemFragment, readEditedPost, useUpdatePostMutation } from '../generated.ts'
import type { TopicRef } from '../paths.ts'
import { forumTexts } from '../text.ts'
import { type PostDraft, PostForm, postInput, renderPost, usePostForm, valuesOf } from './PostForm.tsx'
import { useCreatePost } from './useCreatePost.ts'

interface EditPostProps {
  post: PostItemFragment
  topic: TopicRef
  /** As for PostItem. */
  isListed: boolean
  /** Refetches the post. */
  refetch: (postId: string) => Promise<unknown>
  /** Whether the user has just opened the form, as opposed to a restored draft. */
  autoFocus: boolean
  onClose: () => void
}

/**
 * The inline form that edits a post, with a draft. The post's version detects concurrent edits. If the post is deleted meanwhile, its
 * changes are sent as a reply. FORUM-6.
 */
export function EditPost(props: EditPostProps) {
  const post = useOpened(props.post)
  return (
    <WithDraft
      draftId={postDraftId({ postId: post.id, topicId: props.topic.id })}
      initial={valuesOf(post)}
      merge={mergeFiles}
      render={renderPost}
    >
      {(opened) => <EditForm {...props} post={post} opened={opened} />}
    </WithDraft>
  )
}

interface EditFormProps extends EditPostProps {
  opened: OpenedDraft<PostDraft>
}

function EditForm(props: EditFormProps) {
  const { post, topic, isListed, refetch, autoFocus, onClose, opened } = props
  const topicId = topic.id
  const client = useApolloClient()
  const createPost = useCreatePost(topic)
  const { save, savedValues, conflict, isGone } = useRecordSave({
    record: post,
    valuesOf,
    merge: mergeFiles,
    update: useUpdatePost(topicId, post),
    read: async () => {
      const { topic } = await readEditedPost(client, { topicId, id: post.id })
      if (!topic?.post) throw new ShownError(forumTexts.postGone, 'NOT_FOUND')
      return topic.post
    },
    isListed,
    create: async ({ text, files }, draftKey): Promise<PostItemFragment | null> => {
      await createPost.send(text, files, draftKey)
      return null
    },
    recordOf: (saved) => saved,
  })
  const form = usePostForm({
    draftId: postDraftId({ postId: post.id, topicId }),
    opened,
    agree: createPost.agree,
    save,
    savedValues,
    refetch: () => refetch(post.id),
    onSaved: () => announce(isGone ? forumTexts.replySent : forumTexts.postSaved),
    goOn: onClose,
    failureText: forumTexts.postNotSaved,
    discardQuestion: {
      title: forumTexts.discardChangesTitle,
      text: isGone ? forumTexts.discardReplyText : forumTexts.discardChangesText,
      action: forumTexts.discardChanges,
      stay: draftTexts.goOnWriting,
    },
    onDiscarded: onClose,
  })
  return (
    <PostForm
      form={form}
      label={forumTexts.postText}
      action={isGone ? forumTexts.sendAsReply : forumTexts.save}
      notice={isGone && forumTexts.editedPostGone}
      autoFocus={autoFocus}
      conflict={conflict && <LazyPostConflict conflict={conflict} form={form} />}
    />
  )
}

/**
 * Returns a function that updates a post optimistically. It sends only what differs from `base`, so that another user's edit is not
 * reverted. Reverts and throws on an error: CONFLICT if the post no longer has `version`. FORUM-6.
 */
function useUpdatePost(topicId: string, post: PostItemFragment) {
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

/** The conflict with another user's edit, loaded when needed. */
const LazyPostConflict = lazyComponent(async () => ({
  default: (await import('./PostConflict.tsx')).PostConflict,
}))
