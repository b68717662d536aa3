import { useId, useRef } from 'react'
import { useStableCallback } from '../../lib/useLatest.ts'
import { withKit } from '../../ui/theme/Kit.tsx'
import { attachmentTexts } from '../text.ts'
import { UploadPanel } from '../upload/UploadPanel.tsx'
import { useUploads } from '../upload/useUploads.ts'
import { AttachedFiles } from './AttachedFiles.tsx'
import type { AttachmentFieldProps } from './attachments.ts'
import { PickFiles } from './PickFiles.tsx'
import classes from './AttachmentField.module.css'

/**
 * A controlled form field for attachments: files are uploaded or picked, reordered and removed. FORUM-5, FORUM-6, ORDER-1.
 */
function AttachmentField(props: AttachmentFieldProps) {
  const { files, onAdd, onChange, visibility, uploads: owner, busy = false } = props
  const titleId = useId()
  const group = useRef<HTMLDivElement>(null)
  const change = useStableCallback(onChange)
  const uploads = useUploads(owner)

  return (
    <div ref={group} role="group" className={classes.field} aria-labelledby={titleId}>
      <p id={titleId} className={classes.title}>
        {attachmentTexts.title}
      </p>
      <AttachedFiles files={files} group={group} busy={busy} onChange={change} />
      <UploadPanel uploads={uploads} visibility={visibility} action={attachmentTexts.upload} busy={busy} compact>
        <PickFiles label={attachmentTexts.pick} visibility={visibility} busy={busy} onChoose={onAdd} />
      </UploadPanel>
    </div>
  )
}

export default withKit(AttachmentField)
