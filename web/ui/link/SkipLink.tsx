import classes from './Link.module.css'

interface SkipLinkProps {
  /** Moves the focus on. */
  onSkip: () => void
  children: string
}

/** A skip link for keyboard users: visible while it has the focus. WCAG 2.4.1. */
export function SkipLink({ onSkip, children }: SkipLinkProps) {
  return (
    <button type="button" className={classes.skip} onClick={onSkip}>
      {children}
    </button>
  )
}
