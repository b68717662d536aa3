import { type ReactNode, useId } from 'react'
import { languageName } from '../languages.ts'
import classes from './SourcePart.module.css'

/** The version in another language that is shown beside the edited one. LANG-4. */
export interface BesideSource {
  /** The code of its language. */
  language: string
  /** Whether its parts are folded above the edited ones, because the screen is not wide enough for two columns. */
  folds: boolean
}

interface SourcePartProps {
  source: BesideSource
  /** Such as 'Pealkiri'. */
  name: string
  /** What has happened to it since it was compared, in words; null if nothing has. */
  change: string | null
  children: ReactNode
}

/** A part of the source with its name, read-only. Where parts are folded, a changed one is open at first. LANG-4. */
export function SourcePart({ source, name, change, children }: SourcePartProps) {
  const id = useId()
  const label = (
    <>
      <span className={classes.name}>{`${languageName(source.language)}: ${name}`}</span>
      {change != null && <strong className={classes.change}>{change}</strong>}
    </>
  )
  const content = (
    <div lang={source.language} className={classes.content}>
      {children}
    </div>
  )
  if (source.folds)
    return (
      <details data-folds className={classes.part} open={change != null} data-changed={change == null ? undefined : ''}>
        <summary className={classes.summary}>{label}</summary>
        {content}
      </details>
    )
  return (
    <div
      data-folds
      role="group"
      aria-labelledby={id}
      className={classes.part}
      data-changed={change == null ? undefined : ''}
    >
      <p id={id} className={classes.label}>
        {label}
      </p>
      {content}
    </div>
  )
}
