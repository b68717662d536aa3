import { type DraftedForm, type DraftedFormOptions, useDraftedForm } from '../../ui/form/drafted/useDraftedForm.tsx'
import { confirm, type Question } from '../../ui/notice/confirm.tsx'
import type { FileCardFragment } from '../generated.ts'
import { attachmentTexts } from '../text.ts'
import type { AttachmentFieldProps, AttachmentTerms } from './attachments.ts'
import { mergeFiles } from './mergeFiles.ts'
import { useAttachmentField, useAttachments } from './useAttachments.ts'

/** Options of a form with a draft and attachments. */
export interface FilesFormOptions<T extends object, Field extends string, Result> extends DraftedFormOptions<
  T,
  Field,
  Result
> {
  terms: AttachmentTerms
  /** The confirmation before `cancel` discards the values. */
  discardQuestion?: Question
  /** Called after the values were discarded. */
  onDiscarded?: () => void
  /** What the form says while it is being saved. */
  busyText?: string
}

/** A form with a draft and attachments. */
export interface FilesForm<T extends object, Field extends string> extends DraftedForm<T, Field> {
  /** Props of the attachment field. */
  files: Omit<AttachmentFieldProps, 'clipIn'>
  /** What the form is doing, or is waiting for: to be shown beside its buttons. */
  status: string
  /** Discards them after a confirmation, if there is anything to lose. */
  cancel: () => Promise<void>
}

/** The chooser of files is among the tools of the text, whose code is loaded with the form. */
const openChooser = (form: Element | null) => form?.querySelector<HTMLElement>('input[type="file"][multiple]')?.click()

/** useDraftedForm for values with `files`: a press while files are being uploaded saves once they are there. It can be cancelled. FORUM-6, PROTO-1. */
export function useFilesForm<T extends { files: readonly FileCardFragment[] }, Field extends string, Result>({
  terms,
  discardQuestion,
  onDiscarded,
  busyText = '',
  ...options
}: FilesFormOptions<T, Field, Result>): FilesForm<T, Field> {
  const attachments = useAttachments(terms)
  const form = useDraftedForm({
    parts: [attachments],
    chooseFiles: openChooser,
    merge: mergeFiles,
    ...options,
    onSaved: (result, values) => {
      attachments.uploads.clear()
      return options.onSaved?.(result, values)
    },
  })
  const files = useAttachmentField(attachments, form)
  const cancel = async () => {
    const isLoss = form.isUnsaved || attachments.isUnderWay() || attachments.hold() != null
    if (isLoss && discardQuestion && !(await confirm(discardQuestion))) return
    form.discard()
    onDiscarded?.()
  }
  const status = form.isWaiting ? attachmentTexts.goesOn : form.isSaving ? busyText : ''
  return { ...form, files, status, cancel }
}
