import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router-dom'
import { uiTexts } from '../ui/text.ts'
import classes from './ScreenLoading.module.css'

const shownAfterMs = 300

/**
 * Says that the code of the next screen is loading: until it is there the router keeps the screen before, for seconds on a slow
 * line. ROUTE-1.
 */
export function ScreenLoading() {
  const waits = useNavigation().state === 'loading'
  // The live region is rendered empty first: screen readers announce only changes inside an existing one.
  return <div role="status">{waits && <Bar />}</div>
}

/** Shown only after 300 ms, so that screens that load fast do not flicker. */
function Bar() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), shownAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    shown && (
      <div className={classes.bar}>
        <span className="visually-hidden">{uiTexts.loading}</span>
      </div>
    )
  )
}
