import type { AttachmentFieldProps } from '../../files/attachments/attachments.ts'
import { useAttachmentField, useAttachments } from '../../files/attachments/useAttachments.ts'
import { problemsOf } from '../../ui/form/problems.ts'
import { type DraftedForm, type DraftedFormOptions, useDraftedForm } from '../../ui/form/useDraftedForm.tsx'
import { confirm, type Question } from '../../ui/notice/confirm.tsx'
import { forumFiles } from './forumFiles.ts'
import type { PostDraft } from './postDraft.tsx'
import { textProblem } from './problems.ts'

interface PostFormOptions<Result> extends DraftedFormOptions<PostDraft, 'text', Result> {
  /** The confirmation before the text is discarded. */
  discardQuestion: Question
  /** Called after the text was discarded. */
  onDiscarded: () => void
}

/** The form of a new or changed post. */
export interface PostFormState extends DraftedForm<PostDraft, 'text'> {
  /** Props of the attachment field. */
  files: AttachmentFieldProps
  /** Discards the text and files, after a confirmation if there are any. */
  cancel: () => Promise<void>
}

/** The common part of the forms for a reply and an edited post: text and files, validation, and discarding. FORUM-6. */
export function usePostForm<Result>({
  discardQuestion,
  onDiscarded,
  ...options
}: PostFormOptions<Result>): PostFormState {
  const attachments = useAttachments(forumFiles)
  const form = useDraftedForm({
    fields: ['text'],
    check: ({ text, files }) => problemsOf({ text: textProblem(text, files) }),
    hold: attachments.hold,
    ...options,
    onSaved: (result, values) => {
      attachments.uploads.clear()
      return options.onSaved?.(result, values)
    },
  })
  const files = useAttachmentField(attachments, form)
  const cancel = async () => {
    if ((form.isUnsaved || attachments.uploading) && !(await confirm(discardQuestion))) return
    attachments.uploads.clear()
    form.discard()
    onDiscarded()
  }
  return { ...form, files, cancel }
}
