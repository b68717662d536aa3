import { Fragment, type ReactNode } from 'react'
import { relativeTimeInSentence } from '../../../lib/dates/relativeTime.ts'
import type { DraftConflict, OpenedDraft } from '../../../lib/drafts/openDraft.ts'
import type { DraftId } from '../../../lib/drafts/recordDrafts.ts'
import { useDraftOfRecord } from '../../../lib/drafts/useDraft.ts'
import type { MergeFields } from '../../../lib/fields/merge.ts'
import { Button } from '../../button/Button.tsx'
import { useDraftOrigin } from '../../drafts/draftPath.ts'
import { draftTexts } from '../../drafts/text.ts'
import { layout } from '../../layout/layout.ts'
import classes from '../form.module.css'

type WithDraftProps<T extends object> = OwnProps<T> &
  (
    | {
        /** Renders a value for comparison in a conflict, in which the person chooses one complete version. */
        render: (value: T) => ReactNode
        renderConflict?: undefined
      }
    | {
        /** Renders a conflict in which the person chooses field by field. */
        renderConflict: (conflict: DraftConflict<T>) => ReactNode
        render?: undefined
      }
  )

interface OwnProps<T extends object> {
  /** The id of the draft, for example 'post:<topic id>' or 'topic:new:<category>'. */
  draftId: DraftId
  /** The record as the server has it now; the empty values for a new record. */
  initial: T
  /** Merges a draft whose fields depend on each other; a stable function. By default field by field. */
  merge?: MergeFields | undefined
  /** Rendered while the draft is read, which takes a few milliseconds. */
  fallback?: ReactNode
  children: (opened: OpenedDraft<T>) => ReactNode
}

/**
 * Opens the draft of a form before it renders the form. If others have changed the same fields since the draft was begun, shows both
 * versions for the person to choose. FORUM-6.
 */
export function WithDraft<T extends object>({
  draftId,
  initial,
  render,
  renderConflict,
  merge,
  fallback = null,
  children,
}: WithDraftProps<T>) {
  const choice = useDraftOfRecord(draftId, initial, merge, useDraftOrigin())
  if (choice.status === 'opening') return <>{fallback}</>
  if (choice.status === 'opened') return <Fragment key={draftId}>{children(choice.opened)}</Fragment>
  const { conflict } = choice
  return renderConflict ? <>{renderConflict(conflict)}</> : <CompleteVersions conflict={conflict} render={render} />
}

interface CompleteVersionsProps<T extends object> {
  conflict: DraftConflict<T>
  render: (value: T) => ReactNode
}

/** Shows both versions side by side, each with a button that continues with it. */
function CompleteVersions<T extends object>({ conflict, render }: CompleteVersionsProps<T>) {
  const { current, draft, draftChangedAt, keep, discard } = conflict
  return (
    <section className={classes.conflict} aria-label={draftTexts.conflict}>
      <p className={layout('strong')}>{draftTexts.conflict}</p>
      <p>{draftTexts.conflictHelp}</p>
      <div className={classes.versions}>
        <div>
          <h3 className={layout('muted', 'small', 'below8')}>{draftTexts.currentVersion}</h3>
          {render(current)}
          <Button tone="plain" onClick={discard}>
            {draftTexts.takeCurrent}
          </Button>
        </div>
        <div>
          <h3 className={layout('muted', 'small', 'below8')}>
            {draftTexts.own(relativeTimeInSentence(draftChangedAt))}
          </h3>
          {render(draft)}
          <Button tone="plain" onClick={() => keep(draft)}>
            {draftTexts.takeDraft}
          </Button>
        </div>
      </div>
    </section>
  )
}
