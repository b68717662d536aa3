import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { buttonClass } from '../button/buttonClass.ts'

interface LinkButtonProps {
  to: string
  /** 'plain' for what is not the screen's main action. */
  tone?: 'main' | 'plain'
  children: ReactNode
}

/** A link that is drawn as a button: it goes somewhere, and opens in a new tab like any link. */
export function LinkButton({ to, tone, children }: LinkButtonProps) {
  return (
    <Link to={to} className={buttonClass(tone)}>
      {children}
    </Link>
  )
}
