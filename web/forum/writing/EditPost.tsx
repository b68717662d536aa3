import { useState } from 'react'
import { attachmentTexts } from '../../files/text.ts'
import { errorText, fieldErrors } from '../../lib/errors.ts'
import { useBusy } from '../../lib/useBusy.ts'
import type { OpenedDraft } from '../../lib/drafts/useOpenedDraft.ts'
import { confirm } from '../../ui/notice/confirm.tsx'
import { withoutBrokenLinks } from '../../ui/richText/html/withoutBrokenLinks.ts'
import { notifyDone } from '../../ui/notice/notify.tsx'
import type { PostItemFragment } from '../generated.ts'
import { PostForm } from './PostForm.tsx'
import { textProblem } from './problems.ts'
import { wasSaved } from '../../lib/savedError.ts'
import { forumTexts } from '../text.ts'
import { WithDraft } from '../../ui/form/WithDraft.tsx'
import { uiTexts } from '../../ui/text.ts'
import { showPost, usePostDraft, type PostDraft } from './postDraft.tsx'
import { useUpdatePost } from './useUpdatePost.ts'

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
  const { text, files, attachments, isChanged, setText, clear, notes } = usePostDraft(editDraftPlace(post.id), opened)
  const updatePost = useUpdatePost(topicId, post)
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const [save, busy] = useBusy(async () => {
    const found = textProblem(text, files)
    setProblem(found)
    setFailure(null)
    if (found) return
    if (attachments.uploading) return setFailure(attachmentTexts.stillUploading)
    try {
      if (isChanged)
        await updatePost({
          // An unchanged text stays at home: sent along with changed files, it would take back somebody else's edit.
          text: text === opened.initial.text ? undefined : text,
          files: attachments.changed ? files : undefined,
        })
    } catch (error) {
      if (!wasSaved(error)) {
        setProblem(fieldErrors(error).text ?? null)
        setFailure(forumTexts.postNotSaved(errorText(error)))
        return
      }
      await reread(post.id)
    }
    clear()
    notifyDone(forumTexts.postSaved)
    onClose()
  })

  const cancel = async () => {
    const question = {
      title: forumTexts.discardChangesTitle,
      text: forumTexts.discardChangesText,
      action: forumTexts.discardChanges,
      stay: uiTexts.goOnWriting,
    }
    if ((isChanged || attachments.uploading) && !(await confirm(question))) return
    clear()
    onClose()
  }

  return (
    <PostForm
      label={forumTexts.postText}
      value={text}
      onChange={setText}
      files={attachments.field}
      problem={problem}
      failure={failure}
      action={forumTexts.save}
      busy={busy}
      autoFocus={autoFocus}
      notes={notes}
      onSubmit={() => void save()}
      onCancel={() => void cancel()}
    />
  )
}
