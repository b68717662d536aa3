import { PreviewNote } from '../../../content/preview/PreviewNote.tsx'
import { previewTexts } from '../../../content/preview/text.ts'
import { AttachmentList } from '../../../files/attachments/AttachmentList.tsx'
import type { FileCardFragment } from '../generated.ts'
import classes from './FilesView.module.css'

interface FilesProps {
  block: { files: readonly FileCardFragment[] }
}

/** The files of a module to read. */
export const FilesView = ({ block: { files } }: FilesProps) => (
  <div lang="et" className={classes.files}>
    <AttachmentList files={files} />
  </div>
)

/** The files of a module that a visitor may see, and which others are left out. FILE-7. */
export function PublicFiles({ block: { files } }: FilesProps) {
  const hidden = files.filter(({ visibility }) => visibility !== 'PUBLIC')
  return (
    <div lang="et">
      <AttachmentList files={files.filter((file) => !hidden.includes(file))} />
      {hidden.length > 0 && (
        <PreviewNote>{previewTexts.onlyMembers(hidden.map(({ name }) => name).join(', '))}</PreviewNote>
      )}
    </div>
  )
}
