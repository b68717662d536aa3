import { type ComponentType, useRef } from 'react'
import { ItemError } from '../../../content/items/ItemError.tsx'
import { PreviewNote } from '../../../content/preview/PreviewParts.tsx'
import { previewTexts } from '../../../content/preview/text.ts'
import { TargetUploads, UploadPictures } from '../../../content/uploads/TargetUploads.tsx'
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
  /** The list component of the chosen files. */
  List: ComponentType<AttachedFilesProps>
  /** The label of the button that opens the picker. */
  action: string
  imagesOnly?: boolean
  /** The target of uploads that this list shows: for pictures. */
  target?: string
  busy: boolean
  error: string | null
}

/** The files of a module. Pictures can be uploaded here; the picker selects and uploads files of both kinds. MODULE-2, FILE-7. */
export function ModuleFiles({ files, onChange, List, action, imagesOnly, target, busy, error }: ModuleFilesProps) {
  const group = useRef<HTMLDivElement>(null)
  const change = useStableCallback((next: (was: readonly FileCardFragment[]) => FileCardFragment[]) => {
    onChange(next(files))
  })
  return (
    <div ref={group} className={layout('stack')}>
      <ItemError error={error} />
      <List files={files} group={group} busy={busy} isPublicPage onChange={change} />
      {target !== undefined && <TargetUploads target={target} busy={busy} rest={group} />}
      <div className={layout('row', 'stretch')}>
        {target !== undefined && <UploadPictures target={target} busy={busy} />}
        <PickFiles
          label={action}
          imagesOnly={imagesOnly}
          visibility="PUBLIC"
          busy={busy}
          // The API limits the number of files per article, not per module.
          onChoose={(chosen) => onChange(withFiles(files, chosen, Infinity).files)}
        />
      </div>
    </div>
  )
}

interface FilesProps {
  block: { files: readonly FileCardFragment[] }
}

/** Renders the files of a module. */
export const FilesView = ({ block: { files } }: FilesProps) => (
  <div lang="et" className={classes.files}>
    <AttachmentList files={files} />
  </div>
)

/** The files of a module that visitors can see, and the names of the hidden ones. FILE-7. */
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
