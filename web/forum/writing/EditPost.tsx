import { useState } from 'react'
import { attachmentTexts } from '../../files/text.ts'
import { errorText, fieldErrors } from '../../lib/errors.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { useDraft } from '../../lib/useDraft.ts'
import { confirm } from '../../ui/notice/confirm.tsx'
import { withoutBrokenLinks } from '../../ui/richText/html/withoutBrokenLinks.ts'
import { notifyDone } from '../../ui/notice/notify.tsx'
import type { PostItemFragment } from '../generated.ts'
import { PostForm } from './PostForm.tsx'
import { textProblem } from './problems.ts'
import { wasSaved } from '../../lib/savedError.ts'
import { forumTexts } from '../text.ts'
import { useAttachments } from '../../files/attachments/useAttachments.ts'
import { useMember } from '../../users/useMember.ts'
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
export function EditPost({ post, topicId, reread, autoFocus, onClose }: EditPostProps) {
  // The text that is being changed: the optimistic answer and other people's changes must not become its beginning.
  const [before] = useState(() => withoutBrokenLinks(post.text))
  const draft = useDraft(useMember().id, editDraftPlace(post.id), before)
  const attachments = useAttachments(editDraftPlace(post.id), post.files)
  const updatePost = useUpdatePost(topicId, post)
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const changed = draft.value !== before || attachments.changed

  const [save, busy] = useBusy(async () => {
    const found = textProblem(draft.value, attachments.files)
    setProblem(found)
    setFailure(null)
    if (found) return
    if (attachments.uploading) return setFailure(attachmentTexts.stillUploading)
    try {
      if (changed)
        await updatePost({
          // An unchanged text stays at home: sent along with changed files, it would take back somebody else's edit.
          text: draft.value === before ? undefined : draft.value,
          files: attachments.changed ? attachments.files : undefined,
        })
    } catch (error) {
      if (!wasSaved(error)) {
        setProblem(fieldErrors(error).text ?? null)
        setFailure(forumTexts.postNotSaved(errorText(error)))
        return
      }
      await reread(post.id)
    }
    draft.clear()
    attachments.clear()
    notifyDone(forumTexts.postSaved)
    onClose()
  })

  const cancel = async () => {
    const question = {
      title: forumTexts.discardChangesTitle,
      text: forumTexts.discardChangesText,
      action: forumTexts.discardChanges,
    }
    if ((changed || attachments.uploading) && !(await confirm(question))) return
    draft.clear()
    attachments.clear()
    onClose()
  }

  return (
    <PostForm
      label={forumTexts.postText}
      value={draft.value}
      onChange={draft.set}
      files={attachments.field}
      problem={problem}
      failure={failure}
      action={forumTexts.save}
      busy={busy}
      autoFocus={autoFocus}
      note={draft.restored || attachments.restored ? forumTexts.draftKept : null}
      onSubmit={() => void save()}
      onCancel={() => void cancel()}
    />
  )
}
