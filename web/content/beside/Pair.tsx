import type { ReactNode } from 'react'
import { layout } from '../../ui/layout/layout.ts'
import classes from '../blocks/Blocks.module.css'

interface PairProps {
  /** The same part of the version in the other language; null while that is not shown. */
  source: ReactNode
  children: ReactNode
}

/** A part of the edited page, with the same part of its source at the left of it, or above it if the screen is not wide. LANG-4. */
export function Pair({ source, children }: PairProps) {
  // The elements stay the same when the source is shown or hidden, so that no field in them is mounted anew.
  return (
    <div className={source == null ? layout('shrinks') : classes.pair}>
      {source}
      <div className={layout('shrinks')}>{children}</div>
    </div>
  )
}
