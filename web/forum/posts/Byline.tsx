import { Initials } from '../../ui/Initials.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { forumTexts } from '../text.ts'
import classes from './Byline.module.css'

interface BylineProps {
  name: string
  /** When it was written, ISO 8601; null while it is being sent. */
  at: string | null
  /** When the text was last edited, ISO 8601. */
  editedAt?: string | null
  /** Shown instead of the time. */
  note?: string
}

/** The author of a topic or post, and the times of writing and of the last edit. FORUM-3. */
export function Byline({ name, at, editedAt, note }: BylineProps) {
  return (
    <p className={classes.byline}>
      <Initials name={name} />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.time}>{at == null ? note : <RelativeTime at={at} />}</span>
        {at != null && editedAt != null && (
          <span className={classes.time}>
            {forumTexts.edited} <RelativeTime at={editedAt} />
          </span>
        )}
      </span>
    </p>
  )
}
