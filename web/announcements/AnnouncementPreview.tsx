import { useState } from 'react'
import { errorText } from '../lib/errors.ts'
import { useBusy } from '../lib/useBusy.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { layout } from '../ui/layout/layout.ts'
import type { AnnouncementPreviewQuery } from './generated.ts'
import { announcementTexts } from './text.ts'
import classes from './Announcements.module.css'

/** Props of AnnouncementPreview. */
export interface AnnouncementPreviewProps {
  /** The announcement as it will look, and how many would receive it. */
  preview: NonNullable<AnnouncementPreviewQuery['announcementPreview']>
  /** Mails the announcement to its author only. @returns the address @throws the server's error */
  tryOut: () => Promise<string>
  /** Called with whether to send the announcement. */
  onDecision: (sends: boolean) => void
}

/** Previews an announcement in a sandboxed frame, mails a trial to its author, and asks whether to send it. MAIL-2, LETTER-2. */
export function AnnouncementPreview({ preview, tryOut, onDecision }: AnnouncementPreviewProps) {
  const [trial, setTrial] = useState({ text: '', failed: false })
  const [send, busy] = useBusy(async () => {
    setTrial({ text: '', failed: false })
    try {
      setTrial({ text: announcementTexts.tried(await tryOut()), failed: false })
    } catch (error) {
      setTrial({ text: announcementTexts.notTried(errorText(error)), failed: true })
    }
  })
  return (
    <Dialog
      title={announcementTexts.previewTitle}
      width="text"
      fills="phone"
      cross={false}
      onClose={() => onDecision(false)}
    >
      <iframe className={classes.mail} title={announcementTexts.previewFrame} srcDoc={preview.html} sandbox="" />
      <p
        role="status"
        className={`${layout('above12', 'breaks', 'unlessEmpty')} ${trial.failed ? layout('error') : ''}`}
      >
        {trial.text}
      </p>
      <div className={layout('row', 'gap12', 'stretch', 'above12')}>
        <Button onClick={() => onDecision(true)}>{announcementTexts.send(preview.recipientCount)}</Button>
        <Button tone="plain" busy={busy} onClick={() => void send()}>
          {announcementTexts.tryOut}
        </Button>
        <Button tone="plain" onClick={() => onDecision(false)}>
          {announcementTexts.goOnWriting}
        </Button>
      </div>
    </Dialog>
  )
}
