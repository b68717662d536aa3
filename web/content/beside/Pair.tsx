import type { ReactNode } from 'react'
import classes from './Pair.module.css'

interface PairProps {
  /** The same part of the version in the other language; null while that is not shown. */
  source: ReactNode
  children: ReactNode
}

/** A part of the edited page, with the same part of its source at the left of it, or above it if the screen is not wide. LANG-4. */
export function Pair({ source, children }: PairProps) {
  // The elements stay the same when the source is shown or hidden, so that no field in them is mounted anew.
  return (
    <div className={classes.pair} data-pair={source == null ? undefined : ''}>
      {source}
      <div className={classes.own}>{children}</div>
    </div>
  )
}
