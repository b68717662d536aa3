import { useSyncExternalStore } from 'react'
import { lazyCode } from '../../lib/pieces/lazyCode.ts'
import { uiTexts } from '../text.ts'
import { clockTime, onClockTick } from './clock.ts'
import { useExactTime } from './useExactTime.ts'
import classes from './RelativeTime.module.css'

/** The library of dates is 20 kB: it is asked for as soon as a screen with times has its code, and comes beside the screen's data. */
export const relativeTimes = lazyCode(() => import('../../lib/dates/relativeTime.ts'))
void relativeTimes.load()

interface RelativeTimeProps {
  /** ISO 8601. */
  at: string
  /** False inside a link or button, whose focus shows the exact time. */
  focusable?: boolean
}

/** A relative time, such as '3 päeva tagasi', updated each minute; shows the exact time in Tallinn on hover and focus. */
export function RelativeTime({ at, focusable = true }: RelativeTimeProps) {
  // The snapshot is the text, so that a tick re-renders only those whose text changes.
  const text = useSyncExternalStore(onChange, () => relativeTimes.loaded()?.relativeTime(at, clockTime()))
  const exact = useExactTime(at)
  // The exact time is CSS content from an attribute, so that it is no part of accessible names and copied text.
  return (
    <time
      className={classes.time}
      dateTime={at}
      data-exact={exact}
      data-waiting={text == null || undefined}
      tabIndex={focusable ? 0 : undefined}
    >
      {text ?? uiTexts.timeToCome}
    </time>
  )
}

function onChange(listener: () => void): () => void {
  const leaveClock = onClockTick(listener)
  void relativeTimes.load()
  const leaveCode = relativeTimes.onLoaded(listener)
  return () => {
    leaveClock()
    leaveCode()
  }
}
