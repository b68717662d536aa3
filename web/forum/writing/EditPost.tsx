import { sameFiles } from '../../files/attachments/attachments.ts'
import type { OpenedDraft } from '../../lib/drafts/useOpenedDraft.ts'
import { WithDraft } from '../../ui/form/WithDraft.tsx'
import { notifyDone } from '../../ui/notice/notify.tsx'
import { withoutBrokenLinks } from '../../ui/richText/html/withoutBrokenLinks.ts'
import { uiTexts } from '../../ui/text.ts'
import type { PostItemFragment } from '../generated.ts'
import { forumTexts } from '../text.ts'
import { type PostDraft, showPost } from './postDraft.tsx'
import { PostForm } from './PostForm.tsx'
import { usePostForm } from './usePostForm.ts'
import { useUpdatePost } from './writes/useUpdatePost.ts'

interface EditPostProps {
  post: PostItemFragment
  topicId: string
  /** Reads the post again. */
  reread: (postId: string) => Promise<unknown>
  /** Whether somebody has just asked for it, and not a draft of an earlier visit. */
  autoFocus: boolean
  onClose: () => void
}

/** Where the draft of a changed post is kept. */
export const editDraftPlace = (postId: string) => `post-edit:${postId}`

/** Changes a post in its place; what was typed survives a reload and a refusal. FORUM-6. */
export function EditPost(props: EditPostProps) {
  const { text, files } = props.post
  // A stored link that leads nowhere would be refused with everything that is changed beside it.
  const initial = { text: withoutBrokenLinks(text), files }
  return (
    <WithDraft place={editDraftPlace(props.post.id)} initial={initial} show={showPost}>
      {(opened) => <EditForm {...props} opened={opened} />}
    </WithDraft>
  )
}

interface EditFormProps extends EditPostProps {
  opened: OpenedDraft<PostDraft>
}

function EditForm({ post, topicId, reread, autoFocus, onClose, opened }: EditFormProps) {
  const updatePost = useUpdatePost(topicId, post)
  const { initial } = opened
  const form = usePostForm({
    place: editDraftPlace(post.id),
    opened,
    save: async ({ text, files }) => {
      const filesChanged = !sameFiles(files, initial.files)
      if (text === initial.text && !filesChanged) return
      await updatePost({
        // An unchanged text stays at home: sent along with changed files, it would take back somebody else's edit.
        text: text === initial.text ? undefined : text,
        files: filesChanged ? files : undefined,
      })
    },
    reread: () => reread(post.id),
    onSaved: () => {
      notifyDone(forumTexts.postSaved)
      onClose()
    },
    failureText: forumTexts.postNotSaved,
    discardQuestion: {
      title: forumTexts.discardChangesTitle,
      text: forumTexts.discardChangesText,
      action: forumTexts.discardChanges,
      stay: uiTexts.goOnWriting,
    },
    onDiscarded: onClose,
  })
  return <PostForm form={form} label={forumTexts.postText} action={forumTexts.save} autoFocus={autoFocus} />
}
