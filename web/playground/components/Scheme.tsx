import type { ReactNode } from 'react'
import { layout } from '../../ui/layout/layout.ts'
import { componentTexts } from './text.ts'
import classes from '../Playground.module.css'

interface SchemeProps {
  scheme: 'light' | 'dark'
  children: ReactNode
}

/** A frame with the colours of one scheme, regardless of the page's. */
export function Scheme({ scheme, children }: SchemeProps) {
  const name = componentTexts.schemes[scheme]
  return (
    <div role="group" aria-label={name} data-scheme={scheme} className={classes.scheme}>
      <p className={layout('muted', 'small')}>{name}</p>
      {children}
    </div>
  )
}
