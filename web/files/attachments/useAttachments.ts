import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { notifyFailed } from '../../ui/notice/notify.tsx'
import type { FileCardFragment } from '../generated.ts'
import { attachmentTexts } from '../text.ts'
import type { UploadOwner } from '../upload/createUploadOwner.ts'
import { useUploadOwner } from '../upload/useUploadOwner.ts'
import { type AttachmentFieldProps, type AttachmentTerms, withFiles } from './attachments.ts'

/** The files of a text that is being written. */
export interface Attachments {
  terms: AttachmentTerms
  uploads: UploadOwner
  /** Whether some are still on their way. */
  uploading: boolean
  /** Why the text must wait for its files; null where it need not. For `hold` of useForm. */
  hold: () => string | null
  /** Where files go that are uploaded; set by useAttachmentField. */
  receive: (take: (added: readonly FileCardFragment[]) => void) => void
}

/**
 * What a form needs to know of its files, beside keeping them in its draft. Their uploads belong to the form, and go on while the
 * field is not shown. FORUM-5, FORUM-6.
 */
export function useAttachments(terms: AttachmentTerms): Attachments {
  const attach = useRef<(added: readonly FileCardFragment[]) => void>(() => {})
  const uploads = useUploadOwner((file) => attach.current([file]))
  const uploading = useSyncExternalStore(uploads.subscribe, uploads.underWay) > 0
  return {
    terms,
    uploads,
    uploading,
    hold: () => (uploading ? attachmentTexts.stillUploading : null),
    receive: useCallback((take) => void (attach.current = take), []),
  }
}

interface FilesForm<T> {
  values: T
  set: (next: (was: T) => T) => void
  /** Whether it is being saved. */
  busy: boolean
}

/** What the field for the files takes, of a form that keeps them in its draft. */
export function useAttachmentField<T extends { files: readonly FileCardFragment[] }>(
  { terms, uploads, receive }: Attachments,
  { values, set, busy }: FilesForm<T>,
): AttachmentFieldProps {
  // Several uploads may end before the form is drawn again: what they leave room for is counted here.
  const current = useRef(values.files)
  const add = (added: readonly FileCardFragment[]) => {
    const { files, isFull } = withFiles(current.current, added, terms.most)
    current.current = files
    if (isFull) notifyFailed(attachmentTexts.tooMany(terms.most))
    set((was) => ({ ...was, files: withFiles(was.files, added, terms.most).files }))
  }
  useEffect(() => {
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
