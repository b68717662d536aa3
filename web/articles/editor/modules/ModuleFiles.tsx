import { type ComponentType, useRef } from 'react'
import { ItemError } from '../../../content/items/ItemError.tsx'
import { PreviewNote } from '../../../content/preview/PreviewParts.tsx'
import { previewTexts } from '../../../content/preview/text.ts'
import { PlaceUploads, UploadPictures } from '../../../content/uploads/PlaceUploads.tsx'
import type { AttachedFilesProps } from '../../../files/attachments/AttachedFiles.tsx'
import { AttachmentList } from '../../../files/attachments/AttachmentList.tsx'
import { withFiles } from '../../../files/attachments/attachments.ts'
import { PickFiles } from '../../../files/attachments/PickFiles.tsx'
import { useStableCallback } from '../../../lib/useLatest.ts'
import { layout } from '../../../ui/layout/layout.ts'
import type { FileCardFragment } from '../generated.ts'
import classes from '../Editor.module.css'

interface ModuleFilesProps {
  files: readonly FileCardFragment[]
  onChange: (files: readonly FileCardFragment[]) => void
  /** Renders the chosen files. */
  List: ComponentType<AttachedFilesProps>
  /** The label of the button that opens the picker. */
  action: string
  imagesOnly?: boolean
  /** The place of its uploads, if they are listed here: for pictures. */
  place?: string
  busy: boolean
  error: string | null
}

/** The files of a module: pictures are uploaded, and files of both kinds are chosen in the picker, where they can be uploaded as well. Articles are public pages. MODULE-2, FILE-7. */
export function ModuleFiles({ files, onChange, List, action, imagesOnly, place, busy, error }: ModuleFilesProps) {
  const group = useRef<HTMLDivElement>(null)
  const change = useStableCallback((next: (was: readonly FileCardFragment[]) => FileCardFragment[]) => {
    onChange(next(files))
  })
  return (
    <div ref={group} className={layout('stack')}>
      <ItemError error={error} />
      <List files={files} group={group} busy={busy} isPublicPage onChange={change} />
      {place !== undefined && <PlaceUploads place={place} busy={busy} rest={group} />}
      <div className={layout('row', 'stretch')}>
        {place !== undefined && <UploadPictures place={place} busy={busy} />}
        <PickFiles
          label={action}
          imagesOnly={imagesOnly}
          visibility="PUBLIC"
          busy={busy}
          // The API limits the files of an article as a whole.
          onChoose={(chosen) => onChange(withFiles(files, chosen, Infinity).files)}
        />
      </div>
    </div>
  )
}

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
