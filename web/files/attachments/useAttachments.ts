import { useState } from 'react'
import type { AttachmentFieldProps } from './attachments.ts'
import type { FileCardFragment } from '../generated.ts'
import { attachmentTexts } from '../text.ts'

/** The files of a text that is being written. */
export interface Attachments {
  /** Whether some are still on their way. */
  uploading: boolean
  /** Why the text must wait for its files; null where it need not. For `hold` of useForm. */
  hold: () => string | null
  /** What the field for the files takes, of a form that keeps them in its draft. */
  fieldOf: <T extends WithFiles>(form: FilesForm<T>) => AttachmentFieldProps
}

interface WithFiles {
  files: readonly FileCardFragment[]
}

interface FilesForm<T extends WithFiles> {
  values: T
  set: (next: (was: T) => T) => void
}

/** What a form needs to know of its files, beside keeping them in its draft. FORUM-5, FORUM-6. */
export function useAttachments(): Attachments {
  const [uploading, setUploading] = useState(false)
  return {
    uploading,
    hold: () => (uploading ? attachmentTexts.stillUploading : null),
    fieldOf: ({ values, set }) => ({
      files: values.files,
      onChange: (next) => set((was) => ({ ...was, files: next(was.files) })),
      onUploading: setUploading,
    }),
  }
}
