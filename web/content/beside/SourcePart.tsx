import { type ReactNode, useId } from 'react'
import { layout } from '../../ui/layout/layout.ts'
import { languageName } from '../languages.ts'
import classes from '../blocks/Blocks.module.css'

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
      <span>{`${languageName(source.language)}: ${name}`}</span>
      {change != null && <strong className={layout('attention')}> {change}</strong>}
    </>
  )
  const content = (
    <div lang={source.language} className={layout('shrinks', 'breaks')}>
      {children}
    </div>
  )
  if (source.folds)
    return (
      <details
        data-folds
        className={classes.source}
        open={change != null}
        data-changed={change == null ? undefined : ''}
      >
        <summary className={layout('muted', 'strong')}>{label}</summary>
        {content}
      </details>
    )
  return (
    <div
      data-folds
      role="group"
      aria-labelledby={id}
      className={classes.source}
      data-changed={change == null ? undefined : ''}
    >
      <p id={id} className={`${classes.label} ${layout('muted', 'strong')}`}>
        {label}
      </p>
      {content}
    </div>
  )
}
