import { type ReactNode, useId } from 'react'
import { layout } from '../../ui/layout/layout.ts'
import { useRowStops } from '../../ui/list/useRowStops.ts'
import { languageName } from '../languages.ts'
import classes from '../blocks/Blocks.module.css'

/** The version in another language that is shown next to the edited one. LANG-4. */
export interface BesideSource {
  language: string
  /** Whether its sections are collapsed above the edited ones, because the screen is too narrow for two columns. */
  folds: boolean
}

interface SourceSectionProps {
  source: BesideSource
  /** Such as 'Pealkiri'. */
  name: string
  /** What has changed in it since it was compared, as text; null if nothing has. */
  change: string | null
  children: ReactNode
}

/** A named, read-only section of the source. Where sections are collapsed, a changed one is initially open. LANG-4. */
export function SourceSection({ source, name, change, children }: SourceSectionProps) {
  const id = useId()
  // Its controls are one tab stop before the edited fields.
  const stops = useRowStops<HTMLDivElement>()
  const label = (
    <>
      <span>{`${languageName(source.language)}: ${name}`}</span>
      {change != null && <strong className={layout('attention')}> {change}</strong>}
    </>
  )
  const content = (
    <div ref={stops} lang={source.language} className={layout('shrinks', 'breaks')}>
      <div>{children}</div>
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
