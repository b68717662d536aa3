import { useApolloClient } from '@apollo/client/react'
import { useRef, useState } from 'react'
import { conflictOf } from '../lib/conflict.ts'
import { ShownError } from '../lib/errors.ts'
import { Button } from '../ui/button/Button.tsx'
import { useDeletion } from '../ui/deletion/DeleteAction.tsx'
import { refetchShown } from '../ui/deletion/trash.ts'
import { useForm } from '../ui/form/useForm.ts'
import { layout } from '../ui/layout/layout.ts'
import { focusWhenLost } from '../ui/list/focusAfter.ts'
import { confirm } from '../ui/notice/confirm.tsx'
import { announce } from '../ui/notice/notify.tsx'
import { RowFailure } from '../ui/notice/RowFailure.tsx'
import type { HistoryKind } from '../users/historyPath.ts'
import { useMember } from '../users/session/session.tsx'
import { isAdmin } from '../users/status.ts'
import { Comparison } from './Comparison.tsx'
import { changedWords } from './fieldNames.ts'
import {
  type HistoryQuery,
  type ListedRevisionFragment,
  useRemoveRevisionMutation,
  useRestoreRevisionMutation,
} from './generated.ts'
import { type RevisedRecord, timeOf } from './revision.ts'
import { historyTexts } from './text.ts'
import classes from './History.module.css'

interface RevisionRowProps {
  record: RevisedRecord
  history: NonNullable<HistoryQuery['history']>
  /** The position of the revision in the history: 0 for the current one. */
  index: number
  /** Reads the history again. */
  refresh: () => Promise<void>
}

/** A revision: who saved it, when, and what it changed; opened, its comparison with another one and its actions. HIST-1. */
export function RevisionRow({ record, history, index, refresh }: RevisionRowProps) {
  const { revisions } = history
  const revision = revisions[index]!
  const { editor, changed, removed } = revision
  const [isOpen, setOpen] = useState(index === 0)
  const summary = useRef<HTMLElement>(null)
  const isFirst = index === revisions.length - 1
  return (
    <li className={classes.row}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary ref={summary} className={classes.summary}>
          <span className={layout('strong', 'numbers')}>{timeOf(revision)}</span>
          {index === 0 && <span className={classes.current}>{historyTexts.current}</span>}
          <span className={classes.facts}>
            {editor?.name && <span>{editor.name}</span>}
            {changed.length > 0 && <span>{historyTexts.changed(changedWords(changed))}</span>}
            {isFirst && <span>{historyTexts.first}</span>}
            {removed && <span className={layout('attention')}>{historyTexts.removed}</span>}
          </span>
        </summary>
        {isOpen && (
          <>
            <Comparison record={record} revisions={revisions} index={index} />
            {index > 0 && (
              <RevisionActions
                record={record}
                revision={revision}
                version={history.version}
                refresh={refresh}
                onRemoved={() => focusWhenLost(() => summary.current)}
              />
            )}
          </>
        )}
      </details>
    </li>
  )
}

interface RevisionActionsProps extends Pick<RevisionRowProps, 'record' | 'refresh'> {
  revision: ListedRevisionFragment
  /** The version of the record whose history was read. */
  version: string | null | undefined
  onRemoved: () => void
}

/** The actions on a former revision: restore it, and for admins remove its content. HIST-1. */
function RevisionActions({ record, revision, version, refresh, onRemoved }: RevisionActionsProps) {
  const { id, removed } = revision
  const client = useApolloClient()
  const me = useMember()
  const [restoreRevision] = useRestoreRevisionMutation()
  const [removeRevision] = useRemoveRevisionMutation()
  const variables = { ...record, revision: id }
  const restoring = useForm(useState({}), {
    agree: () =>
      confirm({
        title: historyTexts.restoreTitle,
        text: historyTexts.restoreText,
        action: historyTexts.restore,
        stay: historyTexts.restoreStay,
        tone: 'plain',
      }),
    save: async () => {
      try {
        await restoreRevision({ variables: { ...variables, version } })
      } catch (error) {
        const conflict = conflictOf(error)
        if (conflict) await refresh()
        const name = conflict?.changedBy?.name
        throw name == null ? error : new ShownError(historyTexts.changedMeanwhile(name), 'CONFLICT')
      }
    },
    onSaved: () => {
      announce(historyTexts.restored)
      const __typename = typenames[record.kind]
      if (__typename) client.cache.evict({ id: client.cache.identify({ __typename, id: record.id }) })
      client.cache.gc()
      return refetchShown(client)
    },
    failureText: historyTexts.restoreFailed,
  })
  const removal = useDeletion({
    question: {
      title: historyTexts.removeTitle,
      text: historyTexts.removeText,
      action: historyTexts.remove,
      stay: historyTexts.removeStay,
    },
    remove: async () => {
      await removeRevision({ variables })
      await refetchShown(client)
    },
    done: historyTexts.removeDone,
    onDeleted: onRemoved,
    failureText: historyTexts.removeFailed,
  })
  if (removed) return null
  return (
    <>
      <div className={layout('row', 'stretch', 'above24')}>
        <Button tone="plain" busy={restoring.busy} onClick={restoring.send}>
          {historyTexts.restore}
        </Button>
        {isAdmin(me) && (
          <Button tone="quietDanger" busy={removal.busy} onClick={removal.send}>
            {historyTexts.remove}
          </Button>
        )}
      </div>
      <RowFailure failure={restoring.failure ?? removal.failure} className={layout('above8')} />
    </>
  )
}

/** The types of records that the cache has by id. A member stays, who may be the signed-in one; the queries of the screen read it again. */
const typenames: Partial<Record<HistoryKind, string>> = {
  TOPIC: 'Topic',
  POST: 'Post',
  ARTICLE: 'Article',
  ALBUM: 'Album',
  PROTOCOL: 'Protocol',
}
