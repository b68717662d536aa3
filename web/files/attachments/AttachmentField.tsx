import { IconFolderOpen, IconX } from '@tabler/icons-react'
import { type SyntheticEvent, useId, useState } from 'react'
import { moved } from '../../../schema/rules/order.ts'
import { Button } from '../../ui/button/Button.tsx'
import { RowAction } from '../../ui/button/RowAction.tsx'
import { SortableList } from '../../ui/list/SortableList.tsx'
import { lazyPiece } from '../../ui/piece/lazyPiece.tsx'
import { withKit } from '../../ui/theme/Kit.tsx'
import { fileSize } from '../fileSize.ts'
import { FileThumb } from '../pictures/FileThumb.tsx'
import { attachmentTexts } from '../text.ts'
import { UploadPanel } from '../upload/UploadPanel.tsx'
import { useUploads } from '../upload/useUploads.ts'
import type { AttachmentFieldProps } from './attachments.ts'
import classes from './AttachmentField.module.css'

const FilePicker = lazyPiece(() => import('../manager/FilePicker.tsx'), { close: ({ onClose }) => onClose })

/**
 * A controlled form field for attachments: files are uploaded or picked, reordered and removed. FORUM-5, FORUM-6, ORDER-1.
 */
function AttachmentField(props: AttachmentFieldProps) {
  const { files, onAdd, onChange, visibility, uploads: owner, busy = false } = props
  const titleId = useId()
  const [picking, setPicking] = useState(false)
  const uploads = useUploads(owner)

  return (
    <div role="group" className={classes.field} aria-labelledby={titleId}>
      <p id={titleId} className={classes.title}>
        {attachmentTexts.title}
      </p>
      {files.length > 0 && (
        <SortableList
          items={files}
          label={attachmentTexts.attached}
          nameOf={({ name }) => name}
          busy={busy}
          onMove={(from, to) => onChange((was) => moved(was, from, to))}
        >
          {(file) => (
            <div className={classes.row}>
              <span className={classes.thumb}>
                <FileThumb file={file} />
              </span>
              <span className={classes.name}>{file.name}</span>
              {file.size != null && <span className={classes.size}>{fileSize(file.size)}</span>}
              <RowAction
                icon={IconX}
                aria-label={attachmentTexts.removeNamed(file.name)}
                off={busy}
                onClick={() => onChange((was) => was.filter(({ id }) => id !== file.id))}
              >
                <span className={classes.word}>{attachmentTexts.remove}</span>
              </RowAction>
            </div>
          )}
        </SortableList>
      )}
      <UploadPanel uploads={uploads} visibility={visibility} action={attachmentTexts.upload} busy={busy} compact>
        <Button
          tone="plain"
          off={busy}
          icon={<IconFolderOpen size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setPicking(true)}
        >
          {attachmentTexts.pick}
        </Button>
      </UploadPanel>
      {picking && (
        // React events bubble from the dialog's portal to the form around this field.
        <div onSubmit={stopHere} onKeyDown={stopHere}>
          <FilePicker several visibility={visibility} onChoose={onAdd} onClose={() => setPicking(false)} />
        </div>
      )}
    </div>
  )
}

export default withKit(AttachmentField)

const stopHere = (event: SyntheticEvent) => event.stopPropagation()
