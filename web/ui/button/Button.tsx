import { type ButtonHTMLAttributes, forwardRef, type MouseEvent, type ReactNode } from 'react'
import classes from './Button.module.css'

/** Props of Button. */
export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** 'main' at most once on a screen, 'plain' for secondary actions, 'quiet' for minor ones; both 'danger' tones delete. */
  tone?: ButtonTone
  /** Shows a spinner and ignores presses. NOTE-2. */
  busy?: boolean
  /** Ignores presses but stays focusable: `disabled` would move the focus to the body. WCAG 2.4.3. */
  off?: boolean
  fullWidth?: boolean
  icon?: ReactNode
}

/** A button of touch size. */
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

/** Prevents the default too, so that an inactive submit button does not submit its form. */
const ignore = (event: MouseEvent<HTMLButtonElement>) => event.preventDefault()

/** The visual weight of a button. */
export type ButtonTone = 'main' | 'plain' | 'quiet' | 'danger' | 'quietDanger'

/** The class names of an element that looks like a button, such as a link. */
export function buttonClass(tone: ButtonTone = 'main', fullWidth = false, more?: string): string {
  return [classes.button, classes[tone], fullWidth && classes.fullWidth, more].filter(Boolean).join(' ')
}
