import { Initials } from '../ui/Initials.tsx'
import { RelativeTime } from '../ui/RelativeTime.tsx'
import classes from './Byline.module.css'

interface BylineProps {
  name: string
  /** When it was written, ISO 8601; null while it is on its way. */
  at: string | null
  /** Said in place of the time. */
  note?: string
}

/** Who wrote something, and when. FORUM-3. */
export function Byline({ name, at, note }: BylineProps) {
  return (
    <p className={classes.byline}>
      <Initials name={name} />
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.time}>{at == null ? note : <RelativeTime at={at} />}</span>
      </span>
    </p>
  )
}
