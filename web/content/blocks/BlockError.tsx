import classes from './BlockError.module.css'

interface BlockErrorProps {
  error: string | null
  /** The name of the form field that the error summary focuses. */
  field?: string
}

/** Why the API refused a block, or nothing. */
export function BlockError({ error, field }: BlockErrorProps) {
  return (
    error && (
      <p role="alert" tabIndex={field ? -1 : undefined} data-field={field} className={classes.error}>
        {error}
      </p>
    )
  )
}
