import type { ReactNode } from 'react'
import classes from './Answer.module.css'

interface EmptyProps {
  /** A sentence that says what would be here. */
  children: ReactNode
  /** The button or link that begins it. */
  action?: ReactNode
}

/** The empty one of the four answers. */
export function Empty({ children, action }: EmptyProps) {
  return (
    <div className={classes.answer}>
      <p>{children}</p>
      {action}
    </div>
  )
}
