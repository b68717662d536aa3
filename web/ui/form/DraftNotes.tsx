import { relativeTime } from '../../lib/dates/relativeTime.ts'
import type { Keeping } from '../../lib/drafts/draftKeeper.ts'
import { confirm } from '../notice/confirm.tsx'
import { uiTexts } from '../text.ts'
import classes from './DraftNotes.module.css'

interface DraftNotesProps {
  /** When the draft that the form continues was left, in ms since the epoch; null where it continues none. */
  restoredAt: number | null
  keeping: Keeping
  onTakeOver: () => void
  /** Begins anew; asked about first. Without it there is no such button. */
  onDiscard?: () => void
}

/** What a form says of its draft: that it continues an earlier one, that none can be kept, that another tab keeps it. */
export function DraftNotes({ restoredAt, keeping, onTakeOver, onDiscard }: DraftNotesProps) {
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
          {uiTexts.draftKept(relativeTime(new Date(restoredAt).toISOString()))}{' '}
          {onDiscard && (
            <button type="button" className={classes.action} onClick={() => void discard()}>
              {uiTexts.discardDraft}
            </button>
          )}
        </p>
      )}
      <div role="status" className={classes.status}>
        {keeping === 'failed' && <p className={classes.warning}>{uiTexts.draftNotKept}</p>}
        {keeping === 'elsewhere' && (
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
