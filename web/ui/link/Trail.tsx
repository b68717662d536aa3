import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { linkTexts } from './text.ts'
import classes from './Link.module.css'

/** A parent screen: its name, and its path under /sise. */
export interface TrailStep {
  name: string
  /** Undefined for a group of screens, which has no screen itself. */
  to?: string
}

/** The group of the screens for editors, as the menu names it. */
export const adminStep: TrailStep = { name: linkTexts.admin }

/** Breadcrumbs: links to the parent screens, topmost first. */
export function Trail({ steps }: { steps: readonly TrailStep[] }) {
  return (
    <nav className={classes.trail} aria-label={linkTexts.whereAmI}>
      {steps.map(({ name, to }, index) => (
        <Fragment key={name}>
          {index > 0 && <span aria-hidden="true">›</span>}
          {to === undefined ? <span>{name}</span> : <Link to={to}>{name}</Link>}
        </Fragment>
      ))}
    </nav>
  )
}
