import { useState } from 'react'
import { sameFiles, type AttachmentFieldProps } from './attachments.ts'
import { useDraft } from '../../lib/useDraft.ts'
import type { FileCardFragment } from '../generated.ts'
import { useMember } from '../../users/useMember.ts'

/** The files of a text that is being written. */
export interface Attachments {
  files: readonly FileCardFragment[]
  /** Whether they are others, or otherwise ordered, than at the beginning. */
  changed: boolean
  /** Whether some are still on their way: the text waits for them. */
  uploading: boolean
  /** What the field for them takes. */
  field: AttachmentFieldProps
  /** Whether they came from an earlier visit. */
  restored: boolean
  /** Forgets them, once they are saved or thrown away. */
  clear: () => void
}

/** Where the files of a draft are kept, beside its text. */
export const filesDraftPlace = (place: string) => `${place}:files`

/** The files of the draft at a place, beginning with `initial`; they survive a reload as its text does. FORUM-5, FORUM-6. */
export function useAttachments(place: string, initial: readonly FileCardFragment[] = none): Attachments {
  // As they were when the form opened: a later answer of the server must not change what counts as changed.
  const [begun] = useState(initial)
  const draft = useDraft(useMember().id, filesDraftPlace(place), begun)
  const [uploading, setUploading] = useState(false)
  const files = draft.value
  return {
    files,
    changed: !sameFiles(files, begun),
    uploading,
    field: { files, onChange: draft.set, onUploading: setUploading },
    restored: draft.restored,
    clear: draft.clear,
  }
}

const none: readonly FileCardFragment[] = []
