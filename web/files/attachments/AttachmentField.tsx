import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { useStableCallback } from '../../lib/useLatest.ts'
import { Dropdown } from '../../ui/button/Dropdown.tsx'
import { layout } from '../../ui/layout/layout.ts'
import { attachmentTexts } from '../text.ts'
import { UploadPanel } from '../upload/UploadPanel.tsx'
import { useUploads } from '../upload/useUploads.ts'
import { AttachedFiles } from './AttachedFiles.tsx'
import type { AttachmentFieldProps } from './attachments.ts'
import { PickButton, usePicker } from './PickFiles.tsx'
import classes from './Attachments.module.css'

/**
 * A controlled form field for attachments. Files are added by the paper clip in the text's toolbar, by drop and by paste, and are
 * reordered and removed here. FORUM-5, FORUM-6, ORDER-1.
 */
export default function AttachmentField(props: AttachmentFieldProps) {
  const { files, onAdd, onChange, visibility, uploads: owner, clipIn, busy = false } = props
  const group = useRef<HTMLDivElement>(null)
  const clip = useRef<HTMLElement | null>(null)
  const change = useStableCallback(onChange)
  const uploads = useUploads(owner)
  const picker = usePicker({ visibility, onChoose: onAdd })

  return (
    <div
      ref={group}
      role="group"
      className={`${classes.field} ${layout('stack', 'gap8')}`}
      aria-label={attachmentTexts.title}
    >
      <AttachedFiles files={files} group={group} busy={busy} onChange={change} />
      <UploadPanel
        uploads={uploads}
        visibility={visibility}
        action={attachmentTexts.upload}
        busy={busy}
        compact
        rest={clip}
        around={(ways) =>
          clipIn &&
          createPortal(
            <Dropdown
              align="end"
              name={attachmentTexts.add}
              label={<IconPaperclip size={20} stroke={1.75} aria-hidden="true" />}
              buttonClassName={classes.tool}
              buttonProps={{ ref: (button) => void (clip.current = button) }}
            >
              <div className={classes.ways}>{ways.all}</div>
            </Dropdown>,
            clipIn,
          )
        }
      >
        <PickButton label={attachmentTexts.pick} busy={busy} onPick={picker.open} />
      </UploadPanel>
      {picker.dialog}
    </div>
  )
}
