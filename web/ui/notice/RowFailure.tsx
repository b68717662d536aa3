import { FailureText } from './FailureText.tsx'
import classes from './Notice.module.css'

interface RowFailureProps {
  /** Why an action of the row failed; null hides it. */
  failure: string | null
  /** Adds a class for its place in the row. */
  className?: string | undefined
}

/** Says in a row why one of its actions failed, and announces it. It is there while it is empty, as an alert must be. NOTE-2. */
export function RowFailure({ failure, className = '' }: RowFailureProps) {
  return (
    <div role="alert" className={`${classes.failure} ${className}`}>
      <FailureText>{failure}</FailureText>
    </div>
  )
}
