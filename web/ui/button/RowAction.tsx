import type { TablerIcon } from '@tabler/icons-react'
import { type ButtonHTMLAttributes, forwardRef } from 'react'
import classes from './RowAction.module.css'

interface RowActionProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: TablerIcon
  /** Turns to the colour of deletion under the pointer. */
  deletes?: boolean
}

/** What can be done with a row, at its end: a quiet word with its icon, of touch size. */
export const RowAction = forwardRef<HTMLButtonElement, RowActionProps>(function RowAction(
  { icon: Icon, deletes = false, children, ...rest },
  ref,
) {
  return (
    <button {...rest} ref={ref} type="button" className={classes.action} data-deletes={deletes || undefined}>
      <Icon size={17} stroke={1.75} aria-hidden="true" />
      {children}
    </button>
  )
})
