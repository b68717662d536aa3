import { type ButtonHTMLAttributes, forwardRef, type MouseEvent, type ReactNode } from 'react'
import { buttonClass, type ButtonTone } from './buttonClass.ts'
import classes from './Button.module.css'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** 'main' once on a screen, 'plain' beside it, 'quiet' for the least, 'danger' and 'quietDanger' for what deletes. */
  tone?: ButtonTone
  /** Shows that it is busy and takes no further press. NOTE-2. */
  busy?: boolean
  /** Cannot be pressed now, and keeps the focus: `disabled` would throw it to the page. WCAG 2.4.3. */
  off?: boolean
  fullWidth?: boolean
  icon?: ReactNode
}

/**
 * A button of touch size. The kit's own would bring its whole way of styling, and moving pictures, into the first load.
 */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { tone, busy = false, off = false, fullWidth, icon, className, children, onClick, type = 'button', ...rest },
  ref,
) {
  return (
    <button
      {...rest}
      ref={ref}
      type={type}
      className={buttonClass(tone, fullWidth, className)}
      aria-disabled={busy || off || undefined}
      onClick={busy || off ? ignore : onClick}
      aria-busy={busy || undefined}
      data-busy={busy || undefined}
    >
      {icon}
      <span className={classes.label}>{children}</span>
    </button>
  )
})

/** A submit button must not submit either. */
const ignore = (event: MouseEvent<HTMLButtonElement>) => event.preventDefault()
