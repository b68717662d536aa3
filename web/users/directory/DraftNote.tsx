import classes from './DraftNote.module.css'
import { directoryTexts } from './text.ts'

/** Says that a form begins with what was typed earlier, and lets it begin anew. */
export function DraftNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className={classes.note}>
      {directoryTexts.draftKept}{' '}
      <button type="button" className={classes.discard} onClick={onDiscard}>
        {directoryTexts.discardDraft}
      </button>
    </p>
  )
}
