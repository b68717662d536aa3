import classes from './ModuleError.module.css'

interface ModuleErrorProps {
  error: string | null
  /** The name of the form field that the error summary focuses. */
  field?: string
}

/** Why the API refused a module, or nothing. */
export function ModuleError({ error, field }: ModuleErrorProps) {
  return (
    error && (
      <p role="alert" tabIndex={field ? -1 : undefined} data-field={field} className={classes.error}>
        {error}
      </p>
    )
  )
}
