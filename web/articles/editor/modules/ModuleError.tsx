import classes from './ModuleError.module.css'

/** Why the API refused a module, or nothing. */
export function ModuleError({ error }: { error: string | null }) {
  return (
    error && (
      <p role="alert" className={classes.error}>
        {error}
      </p>
    )
  )
}
