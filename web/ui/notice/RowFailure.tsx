import { FailureText } from './FailureText.tsx'
import classes from './Notice.module.css'

interface RowFailureProps {
  /** Why an action of the row failed; null hides it. */
  failure: string | null
  /** A class for its position in the row. */
  className?: string | undefined
}

/** Shows and announces why an action of its row failed. Rendered also while empty, as a live region must be. NOTE-2. */
export function RowFailure({ failure, className = '' }: RowFailureProps) {
  return (
    <div role="alert" className={`${classes.failure} ${className}`}>
      <FailureText>{failure}</FailureText>
    </div>
  )
}
