import { IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { relativeTimeInSentence } from '../../lib/dates/relativeTime.ts'
import { useForgetDraft } from '../../lib/drafts/useForgetDraft.ts'
import { type OrphanedDraft, type OrphanOptions, useOrphanedDrafts } from '../../lib/drafts/useOrphanedDrafts.ts'
import { buttonClass } from '../button/buttonClass.ts'
import { RowAction } from '../button/RowAction.tsx'
import { notifyFailed } from '../notice/notify.tsx'
import { confirmDiscard } from './confirmDiscard.ts'
import { draftTexts } from './text.ts'
import classes from './OrphanedDrafts.module.css'

interface OrphanedDraftsProps<T extends object> extends OrphanOptions {
  /** The name of a draft's record. */
  nameOf: (value: T) => string
  /** The label of the link that opens a draft as a new record: 'Ava uue albumina'. */
  action: string
  /** The path of the form of a new record, opened with the draft. */
  pathOf: (orphan: OrphanedDraft) => string
}

/**
 * The person's drafts of records that somebody has deleted, to be opened as new records or discarded; nothing while there are none.
 * T is the form's values. FORUM-6.
 */
export function OrphanedDrafts<T extends object>({ nameOf, action, pathOf, ...options }: OrphanedDraftsProps<T>) {
  const orphans = useOrphanedDrafts(options)
  const forget = useForgetDraft()
  const titleId = useId()
  if (orphans.length === 0) return null

  async function discard({ draftId, draft }: OrphanedDraft) {
    if (await confirmDiscard(draftTexts.keep))
      await forget(draftId, [draft.revision]).catch(() => notifyFailed(draftTexts.notDiscarded))
  }

  return (
    <section className={classes.orphans} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {draftTexts.orphans}
      </h2>
      <p className={classes.help}>{draftTexts.orphansHelp}</p>
      <ul className={classes.list}>
        {orphans.map((orphan) => {
          // Only properties of T are ever written as parts.
          const name = nameOf(orphan.draft.value as T)
          return (
            <li key={orphan.draftId} className={classes.orphan}>
              <p className={classes.name}>
                <strong>{name}</strong>{' '}
                <span className={classes.changed}>
                  {draftTexts.changed(relativeTimeInSentence(orphan.draft.changedAt))}
                </span>
              </p>
              <div className={classes.actions}>
                <Link to={pathOf(orphan)} className={buttonClass('plain')} aria-label={`${action}: ${name}`}>
                  {action}
                </Link>
                <RowAction
                  icon={IconTrash}
                  deletes
                  aria-label={draftTexts.discardNamed(name)}
                  onClick={() => void discard(orphan)}
                >
                  {draftTexts.discard}
                </RowAction>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
