import { useState } from 'react'
import { sameFiles, type AttachmentFieldProps } from './attachments.ts'
import type { FileCardFragment } from '../generated.ts'

/** The files of a text that is being written. */
export interface Attachments {
  /** Whether they are others, or otherwise ordered, than at the beginning. */
  changed: boolean
  /** Whether some are still on their way: the text waits for them. */
  uploading: boolean
  /** What the field for them takes. */
  field: AttachmentFieldProps
}

interface AttachmentsOptions {
  /** The files now: a part of the draft of the text. */
  files: readonly FileCardFragment[]
  /** Those of the record that is being changed. */
  initial: readonly FileCardFragment[]
  onChange: AttachmentFieldProps['onChange']
}

/** What a form needs to know of its files, beside keeping them in its draft. FORUM-5, FORUM-6. */
export function useAttachments({ files, initial, onChange }: AttachmentsOptions): Attachments {
  const [uploading, setUploading] = useState(false)
  return { changed: !sameFiles(files, initial), uploading, field: { files, onChange, onUploading: setUploading } }
}
