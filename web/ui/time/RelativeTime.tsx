import { useSyncExternalStore } from 'react'
import { relativeTime } from '../../lib/dates/relativeTime.ts'
import { clockTime, onClockTick } from './clock.ts'
import { useExactTime } from './useExactTime.ts'
import classes from './RelativeTime.module.css'

interface RelativeTimeProps {
  /** ISO 8601. */
  at: string
  /** False inside a link or button, whose own focus shows the exact time. */
  focusable?: boolean
}

/** '3 päeva tagasi', kept true while the page stands open; the exact time in Tallinn on hover and focus. */
export function RelativeTime({ at, focusable = true }: RelativeTimeProps) {
  // The text and not the time: at a tick only those are drawn anew that say something else.
  const text = useSyncExternalStore(onClockTick, () => relativeTime(at, clockTime()))
  const exact = useExactTime(at)
  // The exact time is drawn from an attribute, so that it never becomes part of a name or of copied text.
  return (
    <time className={classes.time} dateTime={at} data-exact={exact} tabIndex={focusable ? 0 : undefined}>
      {text}
    </time>
  )
}
