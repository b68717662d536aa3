import classes from './DraftNote.module.css'

interface DraftNoteProps {
  /** Says that the draft is there. */
  text: string
  /** The verb that throws it away. */
  discard: string
  onDiscard: () => void
}

/** Says that a form begins with what was typed earlier, and lets it begin anew. */
export function DraftNote({ text, discard, onDiscard }: DraftNoteProps) {
  return (
    <p className={classes.note}>
      {text}{' '}
      <button type="button" className={classes.discard} onClick={onDiscard}>
        {discard}
      </button>
    </p>
  )
}
