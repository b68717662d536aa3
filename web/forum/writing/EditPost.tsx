import { sameFiles } from '../../files/attachments/attachments.ts'
import type { OpenedDraft } from '../../lib/drafts/openDraft.ts'
import { draftTexts } from '../../ui/drafts/text.ts'
import { WithDraft } from '../../ui/form/WithDraft.tsx'
import { notifyDone } from '../../ui/notice/notify.tsx'
import { withoutBrokenLinks } from '../../ui/richText/html/withoutBrokenLinks.ts'
import { postDrafts } from '../drafts.ts'
import type { PostItemFragment } from '../generated.ts'
import { forumTexts } from '../text.ts'
import { type PostDraft, renderPost } from './postDraft.tsx'
import { PostForm } from './PostForm.tsx'
import { usePostForm } from './usePostForm.ts'
import { useUpdatePost } from './writes/useUpdatePost.ts'

interface EditPostProps {
  post: PostItemFragment
  topicId: string
  /** Refetches the post. */
  refetch: (postId: string) => Promise<unknown>
  /** Whether the person has just opened the form, as opposed to a restored draft. */
  autoFocus: boolean
  onClose: () => void
}

/** The inline form that edits a post, with a draft. FORUM-6. */
export function EditPost(props: EditPostProps) {
  const { post, topicId } = props
  const { text, files } = post
  // The server would reject the edited text because of a stored broken link.
  const initial = { text: withoutBrokenLinks(text), files }
  return (
    <WithDraft draftId={postDrafts.idOf({ postId: post.id, topicId })} initial={initial} render={renderPost}>
      {(opened) => <EditForm {...props} opened={opened} />}
    </WithDraft>
  )
}

interface EditFormProps extends EditPostProps {
  opened: OpenedDraft<PostDraft>
}

function EditForm({ post, topicId, refetch, autoFocus, onClose, opened }: EditFormProps) {
  const updatePost = useUpdatePost(topicId, post)
  const { initial } = opened
  const form = usePostForm({
    draftId: postDrafts.idOf({ postId: post.id, topicId }),
    opened,
    save: async ({ text, files }) => {
      const filesChanged = !sameFiles(files, initial.files)
      if (text === initial.text && !filesChanged) return
      await updatePost({
        // An unchanged text is not sent, because it would revert another person's edit.
        text: text === initial.text ? undefined : text,
        files: filesChanged ? files : undefined,
      })
    },
    refetch: () => refetch(post.id),
    onSaved: () => notifyDone(forumTexts.postSaved),
    goOn: onClose,
    failureText: forumTexts.postNotSaved,
    discardQuestion: {
      title: forumTexts.discardChangesTitle,
      text: forumTexts.discardChangesText,
      action: forumTexts.discardChanges,
      stay: draftTexts.goOnWriting,
    },
    onDiscarded: onClose,
  })
  return <PostForm form={form} label={forumTexts.postText} action={forumTexts.save} autoFocus={autoFocus} />
}
