import { useCallback, useLayoutEffect, useRef } from 'react'
import { type DraftedForm, type DraftedFormOptions, useDraftedForm } from '../../ui/form/drafted/useDraftedForm.tsx'
import { confirm, type Question } from '../../ui/notice/confirm.tsx'
import { notifyFailed } from '../../ui/notice/notify.tsx'
import type { FileCardFragment } from '../generated.ts'
import { attachmentTexts } from '../text.ts'
import { type UploadOwner, useUploadInput, useUploadOwner } from '../upload/useUploadOwner.ts'
import { type AttachmentFieldProps, type AttachmentTerms, mergeFiles, withFiles } from './attachments.ts'

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
  /** The status text while the form is being saved. */
  busyText?: string
}

/** A form with a draft and attachments. */
export interface FilesForm<T extends object, Field extends string> extends DraftedForm<T, Field> {
  /** Props of the attachment field. */
  files: Omit<AttachmentFieldProps, 'clipIn'>
  /** What the form is doing or waiting for, to show next to its buttons. */
  status: string
  /** Discards the values, after a confirmation if they have changed. */
  cancel: () => Promise<void>
}

/** Opens the file chooser in the text's toolbar, whose code is loaded with the form. */
const openChooser = (form: Element | null) => form?.querySelector<HTMLElement>('input[type="file"][multiple]')?.click()

/** useDraftedForm for values with `files`: a press during uploads saves when they have finished, and can be cancelled. FORUM-6, PROTO-1. */
export function useFilesForm<T extends { files: readonly FileCardFragment[] }, Field extends string, Result>({
  terms,
  discardQuestion,
  onDiscarded,
  busyText = '',
  ...options
}: FilesFormOptions<T, Field, Result>): FilesForm<T, Field> {
  const attachments = useAttachments(terms)
  const form = useDraftedForm({
    inputs: [attachments],
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
    const isLoss = form.isUnsaved || attachments.isUnderWay() || attachments.obstacle() != null
    if (isLoss && discardQuestion && !(await confirm(discardQuestion))) return
    form.discard()
    onDiscarded?.()
  }
  const status = form.isWaiting ? attachmentTexts.goesOn : form.isSaving ? busyText : ''
  return { ...form, files, status, cancel }
}

/** Adds files to a form; `uploaded` as in withFiles. */
type TakeFiles = (added: readonly FileCardFragment[], uploaded?: readonly FileCardFragment[]) => void

/** The attachments of a form as form input. */
interface Attachments extends ReturnType<typeof useUploadInput> {
  terms: AttachmentTerms
  uploads: UploadOwner
  /** Sets the receiver of uploaded files; used by useAttachmentField. */
  receive: (take: TakeFiles) => void
}

/**
 * The uploads of a form with attachments. The form owns them, so they continue while the field is not rendered. The uploaded files
 * are among the form's values. FORUM-5, FORUM-6.
 */
export function useAttachments(terms: AttachmentTerms): Attachments {
  const attach = useRef<TakeFiles>(() => {})
  const uploads = useUploadOwner((file, uploaded) => attach.current([file], uploaded))
  return {
    terms,
    uploads,
    ...useUploadInput(uploads),
    receive: useCallback((take) => void (attach.current = take), []),
  }
}

interface FormValues<T> {
  values: T
  set: (next: (was: T) => T) => void
  /** Whether the form is being saved. */
  busy: boolean
}

/** The props of AttachmentField for a form whose values include `files`. */
export function useAttachmentField<T extends { files: readonly FileCardFragment[] }>(
  { terms, uploads, receive }: Attachments,
  { values, set, busy }: FormValues<T>,
): Omit<AttachmentFieldProps, 'clipIn'> {
  // A ref, because several uploads may finish before the next render, and all count against the limit.
  const current = useRef(values.files)
  const add: TakeFiles = (added, uploaded) => {
    const { files, isFull } = withFiles(current.current, added, terms.max, uploaded)
    current.current = files
    if (isFull) notifyFailed(attachmentTexts.tooMany(terms.max))
    set((was) => ({ ...was, files: withFiles(was.files, added, terms.max, uploaded).files }))
  }
  useLayoutEffect(() => {
    current.current = values.files
    receive(add)
  })
  return {
    uploads,
    visibility: terms.visibility,
    files: values.files,
    busy,
    onAdd: add,
    onChange: (next) => set((was) => ({ ...was, files: next(was.files) })),
  }
}
