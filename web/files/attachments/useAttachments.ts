import { useCallback, useLayoutEffect, useRef } from 'react'
import { notifyFailed } from '../../ui/notice/notify.tsx'
import type { FileCardFragment } from '../generated.ts'
import { attachmentTexts } from '../text.ts'
import type { UploadOwner } from '../upload/uploadOwner.ts'
import { useUploadOwner } from '../upload/useUploadOwner.ts'
import { useUploadPart } from '../upload/useUploadPart.ts'
import { type AttachmentFieldProps, type AttachmentTerms, withFiles } from './attachments.ts'

/** Adds files to a form; `uploaded` as in withFiles. */
type TakeFiles = (added: readonly FileCardFragment[], uploaded?: readonly FileCardFragment[]) => void

/** The attachments of a form, and a part of it. */
export interface Attachments extends ReturnType<typeof useUploadPart> {
  terms: AttachmentTerms
  uploads: UploadOwner
  /** Sets the receiver of uploaded files; used by useAttachmentField. */
  receive: (take: TakeFiles) => void
}

/**
 * The uploads of a form with attachments. They belong to the form and go on while the field is not rendered. The files
 * themselves are part of the form's values. FORUM-5, FORUM-6.
 */
export function useAttachments(terms: AttachmentTerms): Attachments {
  const attach = useRef<TakeFiles>(() => {})
  const uploads = useUploadOwner((file, uploaded) => attach.current([file], uploaded))
  return {
    terms,
    uploads,
    ...useUploadPart(uploads),
    receive: useCallback((take) => void (attach.current = take), []),
  }
}

interface FilesForm<T> {
  values: T
  set: (next: (was: T) => T) => void
  /** Whether the form is being saved. */
  busy: boolean
}

/** The props of AttachmentField for a form whose values include `files`. */
export function useAttachmentField<T extends { files: readonly FileCardFragment[] }>(
  { terms, uploads, receive }: Attachments,
  { values, set, busy }: FilesForm<T>,
): Omit<AttachmentFieldProps, 'clipIn'> {
  // Several uploads may end before the next render, so the ref counts their files against the limit.
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
