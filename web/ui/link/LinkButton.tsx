import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { buttonClass } from '../button/Button.tsx'

interface LinkButtonProps {
  to: string
  /** 'main' for the screen's main action, 'plain' for others, 'quiet' for minor ones. */
  tone?: 'main' | 'plain' | 'quiet'
  /** The key that does the same (`aria-keyshortcuts`). KEYS-1. */
  keys?: string
  icon?: ReactNode
  children: ReactNode
}

/** A router link that looks like a button. */
export function LinkButton({ to, tone, keys, icon, children }: LinkButtonProps) {
  return (
    <Link to={to} className={buttonClass(tone)} aria-keyshortcuts={keys}>
      {icon}
      {children}
    </Link>
  )
}
