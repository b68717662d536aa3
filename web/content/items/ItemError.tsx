import { layout } from '../../ui/layout/layout.ts'

interface ItemErrorProps {
  error: string | null
  /** The name of the form field that the error summary focuses. */
  field?: string
}

/** Why the API refused an item; renders nothing without an error. */
export function ItemError({ error, field }: ItemErrorProps) {
  return (
    error && (
      <p role="alert" tabIndex={field ? -1 : undefined} data-field={field} className={layout('error')}>
        {error}
      </p>
    )
  )
}
