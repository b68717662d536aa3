import { forwardRef, type ReactNode } from 'react'
import classes from './Answer.module.css'

interface EmptyProps {
  /** A sentence that says what will be listed here. */
  children: ReactNode
  /** A button or link that creates the first entry. */
  action?: ReactNode
}

/** The state of a screen or list whose data is loaded and empty. The ref is for focusing the sentence after the last row is deleted. */
export const Empty = forwardRef<HTMLParagraphElement, EmptyProps>(function Empty({ children, action }, ref) {
  return (
    <div className={classes.answer}>
      <p ref={ref} tabIndex={-1}>
        {children}
      </p>
      {action}
    </div>
  )
})
