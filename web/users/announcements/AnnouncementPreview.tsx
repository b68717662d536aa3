import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { layout } from '../../ui/layout/layout.ts'
import type { AnnouncementPreviewQuery } from './generated.ts'
import { announcementTexts } from './text.ts'
import classes from './Announcements.module.css'

/** An announcement as it will look, and how many would receive it. */
export type ShownPreview = NonNullable<AnnouncementPreviewQuery['announcementPreview']>

interface AnnouncementPreviewProps {
  preview: ShownPreview
  /** Called with whether it is to be sent. */
  onAnswer: (sends: boolean) => void
}

/** Shows an announcement as it will look, in a frame that runs nothing, and asks whether it is to be sent. MAIL-2. */
export function AnnouncementPreview({ preview, onAnswer }: AnnouncementPreviewProps) {
  return (
    <Dialog
      title={announcementTexts.previewTitle}
      width="text"
      fills="phone"
      cross={false}
      onClose={() => onAnswer(false)}
    >
      <iframe className={classes.mail} title={announcementTexts.previewFrame} srcDoc={preview.html} sandbox="" />
      <div className={layout('row', 'gap12', 'stretch', 'above16')}>
        <Button onClick={() => onAnswer(true)}>{announcementTexts.send(preview.recipientCount)}</Button>
        <Button tone="plain" onClick={() => onAnswer(false)}>
          {announcementTexts.goOnWriting}
        </Button>
      </div>
    </Dialog>
  )
}
