import { PreviewNote } from '../../../content/preview/PreviewNote.tsx'
import { type EditorUploads, useEditorUploads } from '../../../content/uploads/editorUploads.ts'
import { useUploadCount } from '../../../files/upload/useUploadCount.ts'
import { articlePreviewTexts } from './text.ts'

interface UploadingNoteProps {
  /** As in UploadItem. */
  place: string
}

/** Says how many pictures of a place are not uploaded yet, or have failed; nothing if none. */
export function UploadingNote({ place }: UploadingNoteProps) {
  const uploads = useEditorUploads()
  return uploads && <Counted place={place} owner={uploads.owner} />
}

function Counted({ place, owner }: UploadingNoteProps & Pick<EditorUploads, 'owner'>) {
  const count = useUploadCount(
    owner,
    ({ items }) => items.get().filter((item) => item.place === place && item.step !== 'done').length,
  )
  return count > 0 && <PreviewNote>{articlePreviewTexts.uploading(count)}</PreviewNote>
}
