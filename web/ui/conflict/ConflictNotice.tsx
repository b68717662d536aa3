import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { draftTexts } from '../drafts/text.ts'
import { copyText } from '../link/copyText.ts'
import { confirm } from '../notice/confirm.tsx'
import { notifyDone, notifyFailed } from '../notice/notify.tsx'
import { ConflictFrame } from './ConflictFrame.tsx'
import type { ChangedBy } from './repeatedSave.ts'
import { conflictTexts } from './text.ts'
import classes from './ConflictNotice.module.css'

interface ConflictNoticeProps {
  changedBy: ChangedBy
  /** The labels of the fields that both people changed. */
  fields: readonly string[]
  /** The user's own text, copied to the clipboard on request. */
  ownText: string
  busy: boolean
  /** Saves the user's values over the other change. */
  onKeepOwn: () => void
  /** Discards the user's values; called after a confirmation. */
  onTakeCurrent: () => void
  /** The current record, rendered. */
  children: ReactNode
}

/**
 * Shows what another user saved while the form was open and lets the user choose between both versions. The user's values
 * stay in the form until they discard them. FORUM-5, ARTICLE-7.
 */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { changedBy, fields, ownText, busy, onKeepOwn, onTakeCurrent, children } = props
  const take = async () => {
    const agreed = await confirm({
      title: conflictTexts.takeTitle,
      text: conflictTexts.takeText,
      action: conflictTexts.take,
      stay: draftTexts.goOnWriting,
    })
    if (agreed) onTakeCurrent()
  }
  const copy = async () => {
    if (await copyText(ownText)) notifyDone(conflictTexts.copied)
    else notifyFailed(conflictTexts.notCopied)
  }
  return (
    <ConflictFrame changedBy={changedBy}>
      <p>
        {conflictTexts.help} {fields.length > 0 && conflictTexts.parts(fields)}
      </p>
      <h3 className={classes.current}>{conflictTexts.current}</h3>
      <div className={classes.record}>{children}</div>
      <div className={classes.buttons}>
        <Button tone="plain" off={busy} onClick={onKeepOwn}>
          {conflictTexts.keepOwn}
        </Button>
        <Button tone="plain" onClick={() => void copy()}>
          {conflictTexts.copyOwn}
        </Button>
        <Button tone="quietDanger" off={busy} onClick={() => void take()}>
          {conflictTexts.takeCurrent}
        </Button>
      </div>
    </ConflictFrame>
  )
}
