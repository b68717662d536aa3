import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { uiTexts } from '../text.ts'

interface ExternalLinkProps {
  href: string
  className?: string
  children: ReactNode
}

/** A link to another site: opens in a new tab, says so to screen readers, and sends neither opener nor referrer. */
export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      {children}
      <IconExternalLink size={16} stroke={1.75} aria-hidden="true" style={{ marginLeft: 4, verticalAlign: '-2px' }} />
      <span className="visually-hidden"> ({uiTexts.opensNewTab})</span>
    </a>
  )
}
