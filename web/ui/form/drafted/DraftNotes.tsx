import { relativeTimeInSentence } from '../../../lib/dates/relativeTime.ts'
import type { Draft } from '../../../lib/drafts/useDraft.ts'
import { confirmDiscard } from '../../drafts/confirmDiscard.ts'
import { draftTexts } from '../../drafts/text.ts'
import classes from './DraftNotes.module.css'

interface DraftNotesProps {
  draft: Pick<Draft<object>, 'restoredAt' | 'status' | 'others' | 'openOther' | 'discardOther'>
  /** Says that another tab has saved the same as a record of its own; null if none has. */
  savedElsewhere: string | null
  /** Discards the draft, after a confirmation; no button without it. */
  onDiscard?: () => void
}

/**
 * The notes of a form on its draft: restored from an earlier visit, cannot be stored, stored or saved by another tab; and on other drafts of
 * the same form. FORUM-6.
 */
export function DraftNotes({ draft, savedElsewhere, onDiscard }: DraftNotesProps) {
  const { restoredAt, status, others } = draft
  const discard = async () => {
    if (await confirmDiscard()) onDiscard?.()
  }
  const discardOther = async (originId: string) => {
    if (await confirmDiscard(draftTexts.keep)) await draft.discardOther(originId)
  }
  return (
    <>
      {restoredAt != null && (
        <p className={classes.note}>
          {draftTexts.kept(relativeTimeInSentence(restoredAt))}{' '}
          {onDiscard && (
            <button type="button" className={classes.action} onClick={() => void discard()}>
              {draftTexts.discard}
            </button>
          )}
        </p>
      )}
      <div role="status" className={classes.status}>
        {status === 'failed' && <p className={classes.warning}>{draftTexts.notKept}</p>}
        {status === 'notLoaded' && <p className={classes.warning}>{draftTexts.notLoaded}</p>}
        {savedElsewhere != null && <p className={classes.warning}>{savedElsewhere}</p>}
        {others.map(({ originId, changedAt }) => (
          <p key={originId} className={classes.note}>
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
