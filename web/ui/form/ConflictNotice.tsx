import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../button/Button.tsx'
import { copyText } from '../link/copyText.ts'
import { confirm } from '../notice/confirm.tsx'
import { notifyDone, notifyFailed } from '../notice/notify.tsx'
import { uiTexts } from '../text.ts'
import { conflictTexts } from './text.ts'
import type { EditConflict } from './useVersionedSave.ts'
import classes from './ConflictNotice.module.css'

interface ConflictNoticeProps {
  changedBy: EditConflict<unknown>['changedBy']
  /** The labels of the fields that both have changed. */
  fields: readonly string[]
  /** The person's own text, for the clipboard. */
  ownText: string
  busy: boolean
  /** Saves the own values over the other change. */
  onKeepOwn: () => void
  /** Discards the own values; called after a confirmation. */
  onTakeCurrent: () => void
  /** The record as it is now. */
  children: ReactNode
}

/**
 * What somebody else has saved while the form was open, with the choice between both: own values stay in the form until the
 * person discards them. Takes the focus as it appears. FORUM-5, ARTICLE-7.
 */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { changedBy, fields, ownText, busy, onKeepOwn, onTakeCurrent, children } = props
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    // Else the browser puts the title at the bottom edge of a phone, with nothing below it in view.
    title.current?.scrollIntoView({ block: 'start' })
  }, [])
  const take = async () => {
    const agreed = await confirm({
      title: conflictTexts.takeTitle,
      text: conflictTexts.takeText,
      action: conflictTexts.take,
      stay: uiTexts.goOnWriting,
    })
    if (agreed) onTakeCurrent()
  }
  const copy = async () => {
    if (await copyText(ownText)) notifyDone(conflictTexts.copied)
    else notifyFailed(conflictTexts.notCopied)
  }
  return (
    <section className={classes.conflict} aria-labelledby={titleId}>
      <h2 id={titleId} ref={title} tabIndex={-1} className={classes.title}>
        {titleOf(changedBy)}
      </h2>
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
    </section>
  )
}

function titleOf(changedBy: ConflictNoticeProps['changedBy']): string {
  if (changedBy?.isEditor) return conflictTexts.changedElsewhere
  return changedBy?.name ? conflictTexts.changedBy(changedBy.name) : conflictTexts.changed
}
