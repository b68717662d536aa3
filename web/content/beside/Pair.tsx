import type { ReactNode } from 'react'
import { layout } from '../../ui/layout/layout.ts'
import classes from '../blocks/Blocks.module.css'

interface PairProps {
  /** The same section of the version in the other language; null while that is not shown. */
  source: ReactNode
  children: ReactNode
}

/** A section of the edited page, with the same section of its source on its left, or above it if the screen is narrow. LANG-4. */
export function Pair({ source, children }: PairProps) {
  // The elements stay the same when the source is shown or hidden, so that their fields are not remounted.
  return (
    <div className={source == null ? layout('shrinks') : classes.pair}>
      {source}
      <div className={layout('shrinks')}>{children}</div>
    </div>
  )
}
