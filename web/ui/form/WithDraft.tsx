import { Fragment, type ReactNode } from 'react'
import { relativeTime } from '../../lib/dates/relativeTime.ts'
import { type OpenedDraft, useOpenedDraft } from '../../lib/drafts/useOpenedDraft.ts'
import { Button } from '../button/Button.tsx'
import { uiTexts } from '../text.ts'
import classes from './WithDraft.module.css'

interface WithDraftProps<T extends object> {
  /** The key of the draft, for example 'post:<topic id>' or 'topic:new:<category>'. */
  place: string
  /** The record as the server has it now; the empty values for a new record. */
  initial: T
  /** Renders a value for comparison in a conflict. */
  show: (value: T) => ReactNode
  /** Rendered while the draft is read, which takes a few milliseconds. */
  waiting?: ReactNode
  /** Renders the form. */
  children: (opened: OpenedDraft<T>) => ReactNode
}

/**
 * Opens the draft of a form before it renders the form. If the record was changed in the same parts since the draft was
 * begun, both versions are shown and the person chooses one. FORUM-6.
 */
export function WithDraft<T extends object>({ place, initial, show, waiting = null, children }: WithDraftProps<T>) {
  const opening = useOpenedDraft(place, initial)
  if (opening.status === 'opening') return <>{waiting}</>
  if (opening.status === 'opened') return <Fragment key={place}>{children(opening.opened)}</Fragment>
  const { current, kept, keptAt, choose } = opening
  return (
    <section className={classes.conflict} aria-label={uiTexts.draftConflict}>
      <p className={classes.title}>{uiTexts.draftConflict}</p>
      <p>{uiTexts.draftConflictHelp}</p>
      <div className={classes.versions}>
        <div>
          <h3>{uiTexts.currentVersion}</h3>
          {show(current)}
          <Button tone="plain" onClick={() => choose('current')}>
            {uiTexts.takeCurrent}
          </Button>
        </div>
        <div>
          <h3>{uiTexts.ownDraft(relativeTime(keptAt))}</h3>
          {show(kept)}
          <Button tone="plain" onClick={() => choose('kept')}>
            {uiTexts.takeDraft}
          </Button>
        </div>
      </div>
    </section>
  )
}
