import { relativeTimeInSentence } from '../../../lib/dates/relativeTime.ts'
import type { Draft } from '../../../lib/drafts/Draft.ts'
import { confirmDiscard } from '../../drafts/confirmDiscard.ts'
import { draftTexts } from '../../drafts/text.ts'
import { layout } from '../../layout/layout.ts'
import { focusWhenLost } from '../../list/focusAfter.ts'
import classes from '../form.module.css'

interface DraftNotesProps {
  draft: Pick<Draft<object>, 'current' | 'giveUpFiles' | 'openOther' | 'discardOther'>
  /** A note that another tab has saved the draft as a separate record; null if none has. */
  savedElsewhere: string | null
  /** Discards the draft, after a confirmation; no button without it. */
  onDiscard?: (() => void) | undefined
  /** Opens the file chooser of a form; no button without it. */
  onChooseFiles?: ((form: Element | null) => void) | undefined
}

/** The notes of a form on its draft (restored, cannot be stored, saved by another tab) and on other drafts. FORUM-6. */
export function DraftNotes({ draft, savedElsewhere, onDiscard, onChooseFiles }: DraftNotesProps) {
  const { restoredAt, status, lostFiles, others } = draft.current()
  const discard = async () => {
    if (await confirmDiscard()) onDiscard?.()
  }
  const discardOther = async (originId: string) => {
    if (await confirmDiscard(draftTexts.keep)) await draft.discardOther(originId)
  }
  return (
    <>
      {restoredAt != null && (
        <p className={layout('muted')}>
          {draftTexts.kept(relativeTimeInSentence(restoredAt))}{' '}
          {onDiscard && (
            <button type="button" className={classes.action} onClick={() => void discard()}>
              {draftTexts.discard}
            </button>
          )}
        </p>
      )}
      {lostFiles.length > 0 && (
        <div className={layout('warned', 'wrong')}>
          <p className={layout('breaks', 'below4')}>{draftTexts.lostFiles(lostFiles.map(({ name }) => name))}</p>
          {onChooseFiles && (
            <button
              type="button"
              className={classes.action}
              onClick={({ currentTarget }) => onChooseFiles(currentTarget.closest('form'))}
            >
              {draftTexts.choose}
            </button>
          )}
          <button
            type="button"
            className={classes.action}
            onClick={({ currentTarget }) => {
              const form = currentTarget.closest('form')
              draft.giveUpFiles()
              focusWhenLost(() => form?.querySelector<HTMLElement>('[contenteditable="true"], input, textarea'))
            }}
          >
            {draftTexts.giveUp(lostFiles.length)}
          </button>
        </div>
      )}
      <div role="status" className={classes.status}>
        {status === 'failed' && <p className={layout('warned', 'wrong')}>{draftTexts.notKept}</p>}
        {status === 'notLoaded' && <p className={layout('warned', 'wrong')}>{draftTexts.notLoaded}</p>}
        {savedElsewhere != null && <p className={layout('warned', 'wrong')}>{savedElsewhere}</p>}
        {others.map(({ originId, changedAt }) => (
          <p key={originId} className={layout('muted')}>
            {draftTexts.other(relativeTimeInSentence(changedAt))}{' '}
            <button type="button" className={classes.action} onClick={() => void draft.openOther(originId)}>
              {draftTexts.openOther}
            </button>{' '}
            <button type="button" className={classes.action} onClick={() => void discardOther(originId)}>
              {draftTexts.discardOther}
            </button>
          </p>
        ))}
      </div>
    </>
  )
}
