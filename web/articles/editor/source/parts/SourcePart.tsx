import { type ReactNode, useId } from 'react'
import { languageName } from '../../../catalogues.ts'
import type { ShownSource } from '../shownSource.ts'
import { sourceTexts } from '../text.ts'
import classes from './SourcePart.module.css'

interface SourcePartProps {
  source: ShownSource
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
      <span className={classes.name}>{sourceTexts.part(languageName(source.language), name)}</span>
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
