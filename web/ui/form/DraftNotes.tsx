import { relativeTime } from '../../lib/dates/relativeTime.ts'
import type { DraftStatus } from '../../lib/drafts/draftKeeper.ts'
import { confirmDiscard } from '../drafts/confirmDiscard.ts'
import { draftTexts } from '../drafts/text.ts'
import classes from './DraftNotes.module.css'

interface DraftNotesProps {
  /** When the restored draft was last changed, in ms since the epoch; null if none was restored. */
  restoredAt: number | null
  status: DraftStatus
  /** Says that another tab has saved the same as a record of its own; null if none has. */
  savedElsewhere: string | null
  onTakeOver: () => void
  /** Discards the draft, after a confirmation; no button without it. */
  onDiscard?: () => void
}

/** The notes of a form on its draft: restored from an earlier visit, cannot be stored, stored or saved by another tab. FORUM-6. */
export function DraftNotes({ restoredAt, status, savedElsewhere, onTakeOver, onDiscard }: DraftNotesProps) {
  const discard = async () => {
    if (await confirmDiscard()) onDiscard?.()
  }
  return (
    <>
      {restoredAt != null && (
        <p className={classes.note}>
          {draftTexts.kept(relativeTime(restoredAt))}{' '}
          {onDiscard && (
            <button type="button" className={classes.action} onClick={() => void discard()}>
              {draftTexts.discard}
            </button>
          )}
        </p>
      )}
      <div role="status" className={classes.status}>
        {status === 'failed' && <p className={classes.warning}>{draftTexts.notKept}</p>}
        {savedElsewhere != null && <p className={classes.warning}>{savedElsewhere}</p>}
        {status === 'otherTab' && savedElsewhere == null && (
          <p className={classes.warning}>
            {draftTexts.elsewhere}{' '}
            <button type="button" className={classes.action} onClick={onTakeOver}>
              {draftTexts.keepHere}
            </button>
          </p>
        )}
      </div>
    </>
  )
}
