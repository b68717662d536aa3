import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button as MantineButton } from '@mantine/core'

interface LinkButtonProps {
  to: string
  /** 'plain' for what is not the screen's main action. */
  tone?: 'main' | 'plain'
  children: ReactNode
}

/** A link that is drawn as a button: it goes somewhere, and opens in a new tab like any link. */
export function LinkButton({ to, tone = 'main', children }: LinkButtonProps) {
  return (
    <MantineButton component={Link} to={to} variant={tone === 'main' ? 'filled' : 'default'} h={42} px={18} fw={600}>
      {children}
    </MantineButton>
  )
}
