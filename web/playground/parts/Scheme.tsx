import type { ReactNode } from 'react'
import { layout } from '../../ui/layout/layout.ts'
import { partsTexts } from './text.ts'
import classes from '../Playground.module.css'

interface SchemeProps {
  scheme: 'light' | 'dark'
  children: ReactNode
}

/** A frame whose content has the colours of one scheme, whichever the page has. */
export function Scheme({ scheme, children }: SchemeProps) {
  const name = partsTexts.schemes[scheme]
  return (
    <div role="group" aria-label={name} data-scheme={scheme} className={classes.scheme}>
      <p className={layout('muted', 'small')}>{name}</p>
      {children}
    </div>
  )
}
