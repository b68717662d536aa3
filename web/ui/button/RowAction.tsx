import type { TablerIcon } from '@tabler/icons-react'
import { type ButtonHTMLAttributes, forwardRef } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import classes from './Button.module.css'

interface RowActionProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: TablerIcon
  /** Takes the error colour on hover. */
  deletes?: boolean
  /** Shows that the action is running and ignores presses. NOTE-2. */
  busy?: boolean
  /** Ignores presses but stays focusable: `disabled` would move the focus to the body. WCAG 2.4.3. */
  off?: boolean
}

/** A quiet action at the end of a row: icon and text, of touch size. */
export const RowAction = forwardRef<HTMLButtonElement, RowActionProps>(function RowAction(
  { icon: Icon, deletes = false, busy = false, off = false, onClick, children, ...rest },
  ref,
) {
  return (
    <button
      {...rest}
      ref={ref}
      type="button"
      className={classes.action}
      data-deletes={deletes || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || off || undefined}
      onClick={busy || off ? undefined : onClick}
    >
      <Icon size={17} stroke={1.75} aria-hidden="true" />
      {children}
    </button>
  )
})

interface RowLinkProps extends LinkProps {
  icon: TablerIcon
}

/** A link with the look of a RowAction. */
export function RowLink({ icon: Icon, className = '', children, ...rest }: RowLinkProps) {
  return (
    <Link {...rest} className={`${classes.action} ${className}`}>
      <Icon size={17} stroke={1.75} aria-hidden="true" />
      {children}
    </Link>
  )
}
