import { Fragment, type ReactNode } from 'react'
import { relativeTime } from '../../lib/dates/relativeTime.ts'
import { type OpenedDraft, useOpenedDraft } from '../../lib/drafts/useOpenedDraft.ts'
import { Button } from '../button/Button.tsx'
import { uiTexts } from '../text.ts'
import classes from './WithDraft.module.css'

interface WithDraftProps<T extends object> {
  /** Whose draft it is: 'post:<topic id>', 'topic:new:<category>'. */
  place: string
  /** What the server has now; for a new record, what is empty. */
  initial: T
  /** Draws a value for comparison, where others changed what the draft changes. */
  show: (value: T) => ReactNode
  /** Drawn while the draft is read, which takes a few milliseconds. */
  waiting?: ReactNode
  /** The form. */
  children: (opened: OpenedDraft<T>) => ReactNode
}

/**
 * Opens the draft of a form before the form is drawn. Where somebody else has changed meanwhile what the draft changes, both
 * are shown and the person chooses: nothing is overwritten unseen. FORUM-6.
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
          <h3>{uiTexts.ownDraft(relativeTime(new Date(keptAt).toISOString()))}</h3>
          {show(kept)}
          <Button tone="plain" onClick={() => choose('kept')}>
            {uiTexts.takeDraft}
          </Button>
        </div>
      </div>
    </section>
  )
}
