import { useEffect, useState } from 'react'
import { isBehindSkeleton } from '../../lib/chunks/opening.ts'
import { layout } from '../layout/layout.ts'
import { uiTexts } from '../text.ts'
import classes from './State.module.css'

interface LoadingProps {
  /** The number of placeholder rows. */
  rows?: number
}

/**
 * A skeleton of a list with 'Laeb...'. Rendered only after 300 ms, so that fast responses do not flicker; immediately if it replaces the
 * skeleton in the page's HTML.
 */
export function Loading({ rows = 4 }: LoadingProps) {
  const [shown, setShown] = useState(isBehindSkeleton)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 300)
    return () => clearTimeout(timer)
  }, [])
  // The live region is rendered empty first: screen readers announce only changes inside an existing one.
  return (
    <div role="status" className={classes.loading}>
      {shown && (
        <>
          <p className={layout('muted', 'below8')}>{uiTexts.loading}</p>
          {Array.from({ length: rows }, (_, row) => (
            <div key={row} className={classes.row} aria-hidden="true">
              <span />
              <span />
            </div>
          ))}
        </>
      )}
    </div>
  )
}
