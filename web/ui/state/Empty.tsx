import { forwardRef, type ReactNode } from 'react'
import classes from './State.module.css'

interface EmptyProps {
  /** A sentence on what will be listed here. */
  children: ReactNode
  /** A button or link that creates the first entry. */
  action?: ReactNode
}

/** The state of a screen or list whose data is loaded and empty. The ref is for focusing the sentence after the last row is deleted. */
export const Empty = forwardRef<HTMLParagraphElement, EmptyProps>(function Empty({ children, action }, ref) {
  return (
    <div className={classes.message}>
      {/* An islet with a pine */}
      <svg
        className={classes.picture}
        viewBox="0 0 40 40"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M4 29q8-7 16-7t16 7M20 22v-3m-6 0h12l-4-5h2l-4-6-4 6h2zM6 34q3.500-2 7 0t7 0 7 0 7 0" />
      </svg>
      <p ref={ref} tabIndex={-1}>
        {children}
      </p>
      {action}
    </div>
  )
})
