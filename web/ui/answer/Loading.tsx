import { useEffect, useState } from 'react'
import { uiTexts } from '../text.ts'
import classes from './Loading.module.css'

interface LoadingProps {
  /** How many rows the awaited list might have. */
  rows?: number
}

/** A quiet sketch of a list with 'Laeb...', drawn only where waiting takes longer than 300 ms. */
export function Loading({ rows = 4 }: LoadingProps) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 300)
    return () => clearTimeout(timer)
  }, [])
  // The region stands there empty first: screen readers announce only what changes inside one.
  return (
    <div role="status" className={classes.loading}>
      {shown && (
        <>
          <p className={classes.text}>{uiTexts.loading}</p>
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
