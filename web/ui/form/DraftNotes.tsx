import { relativeTime } from '../../lib/dates/relativeTime.ts'
import type { DraftStatus } from '../../lib/drafts/draftKeeper.ts'
import { confirm } from '../notice/confirm.tsx'
import { uiTexts } from '../text.ts'
import classes from './DraftNotes.module.css'

interface DraftNotesProps {
  /** When the restored draft was last changed, in ms since the epoch; null if none was restored. */
  restoredAt: number | null
  status: DraftStatus
  onTakeOver: () => void
  /** Discards the draft, after a confirmation; no button without it. */
  onDiscard?: () => void
}

/** The notes of a form on its draft: restored from an earlier visit, cannot be stored, or stored by another tab. FORUM-6. */
export function DraftNotes({ restoredAt, status, onTakeOver, onDiscard }: DraftNotesProps) {
  const discard = async () => {
    const agreed = await confirm({
      title: uiTexts.discardDraftTitle,
      text: uiTexts.discardDraftText,
      action: uiTexts.discardDraft,
      stay: uiTexts.goOnWriting,
    })
    if (agreed) onDiscard?.()
  }
  return (
    <>
      {restoredAt != null && (
        <p className={classes.note}>
          {uiTexts.draftKept(relativeTime(restoredAt))}{' '}
          {onDiscard && (
            <button type="button" className={classes.action} onClick={() => void discard()}>
              {uiTexts.discardDraft}
            </button>
          )}
        </p>
      )}
      <div role="status" className={classes.status}>
        {status === 'failed' && <p className={classes.warning}>{uiTexts.draftNotKept}</p>}
        {status === 'otherTab' && (
          <p className={classes.warning}>
            {uiTexts.draftElsewhere}{' '}
            <button type="button" className={classes.action} onClick={onTakeOver}>
              {uiTexts.keepHere}
            </button>
          </p>
        )}
      </div>
    </>
  )
}
