import { type ReactNode, useEffect, useId, useRef } from 'react'
import { conflictTitle } from './text.ts'
import type { ChangedBy } from './useRecordSave.ts'
import classes from './ConflictFrame.module.css'

interface ConflictFrameProps {
  changedBy: ChangedBy
  children: ReactNode
}

/** The frame of a conflict, with a title that says who changed the record. The title takes the focus when it appears. */
export function ConflictFrame({ changedBy, children }: ConflictFrameProps) {
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus({ preventScroll: true })
    // Focusing alone would scroll the title to the bottom edge of a phone, with the rest of the notice out of view.
    title.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section className={classes.conflict} aria-labelledby={titleId}>
      <h2 id={titleId} ref={title} tabIndex={-1} className={classes.title}>
        {conflictTitle(changedBy)}
      </h2>
      {children}
    </section>
  )
}
