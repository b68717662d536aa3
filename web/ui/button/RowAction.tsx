import type { TablerIcon } from '@tabler/icons-react'
import { type ButtonHTMLAttributes, forwardRef } from 'react'
import classes from './RowAction.module.css'

interface RowActionProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: TablerIcon
  /** Takes the error colour on hover. */
  deletes?: boolean
}

/** A quiet action at the end of a row: icon and text, of touch size. */
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
