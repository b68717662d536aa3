import type { MouseEvent, ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { draftTexts } from '../drafts/text.ts'
import type { DraftedForm } from '../form/drafted/useDraftedForm.tsx'
import { copyText } from '../link/copyText.ts'
import { confirm } from '../notice/confirm.tsx'
import { notifyDone, notifyFailed } from '../notice/notify.tsx'
import { ConflictFrame } from './ConflictFrame.tsx'
import { conflictTexts } from './text.ts'
import type { MergeConflict } from './useRecordSave.ts'
import classes from './ConflictNotice.module.css'

interface ConflictNoticeProps<T extends object> {
  conflict: MergeConflict<T>
  form: Pick<DraftedForm<T, string>, 'values' | 'busy' | 'sendNext' | 'discard' | 'settled'>
  /** The labels of the parts of the values; a part without one is not named. */
  labels: Partial<Record<string, string>>
  /** The user's own text, copied to the clipboard on request. */
  textOf: (values: T) => string
  /** Renders the current record. */
  render: (current: T) => ReactNode
  /** Opens the form anew with the current record; called after the user's values were discarded. */
  onTakeCurrent: () => void
}

/**
 * Shows what another user saved while the form was open and lets the user choose between both versions. The user's values
 * stay in the form until they discard them. FORUM-5, ARTICLE-7.
 */
export function ConflictNotice<T extends object>(props: ConflictNoticeProps<T>) {
  const { conflict, form, labels, textOf, render, onTakeCurrent } = props
  const { own, parts } = conflict.mergedWith(form.values)
  const named = parts.flatMap((part) => labels[part] ?? [])
  const keepOwn = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // This button goes with the notice, also where the form stays.
    currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus()
    conflict.resolve(own)
    form.sendNext()
  }
  const takeCurrent = async () => {
    const agreed = await confirm({
      title: conflictTexts.takeTitle,
      text: conflictTexts.takeText,
      action: conflictTexts.take,
      stay: draftTexts.goOnWriting,
    })
    if (!agreed) return
    form.discard()
    await form.settled()
    onTakeCurrent()
  }
  const copy = async () => {
    if (await copyText(textOf(form.values))) notifyDone(conflictTexts.copied)
    else notifyFailed(conflictTexts.notCopied)
  }
  return (
    <ConflictFrame changedBy={conflict.changedBy}>
      <p>
        {conflictTexts.help} {named.length > 0 && <span>{conflictTexts.parts(named)}</span>}
      </p>
      <h3 className={classes.current}>{conflictTexts.current}</h3>
      <div className={classes.record}>{render(conflict.current)}</div>
      <div className={classes.buttons}>
        <Button tone="plain" off={form.busy} onClick={keepOwn}>
          {conflictTexts.keepOwn}
        </Button>
        <Button tone="plain" onClick={() => void copy()}>
          {conflictTexts.copyOwn}
        </Button>
        <Button tone="quietDanger" off={form.busy} onClick={() => void takeCurrent()}>
          {conflictTexts.takeCurrent}
        </Button>
      </div>
    </ConflictFrame>
  )
}
