import type { ReactNode } from 'react'
import classes from './Answer.module.css'

interface EmptyProps {
  /** A sentence that says what will be listed here. */
  children: ReactNode
  /** A button or link that creates the first entry. */
  action?: ReactNode
}

/** The state of a screen or list whose data is loaded and empty. */
export function Empty({ children, action }: EmptyProps) {
  return (
    <div className={classes.answer}>
      <p>{children}</p>
      {action}
    </div>
  )
}
