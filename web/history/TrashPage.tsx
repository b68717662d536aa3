import { useApolloClient } from '@apollo/client/react'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { retentionSeconds } from '../../schema/rules/client/retention.ts'
import { dayText, today } from '../lib/dates/dateValue.ts'
import { sendDeletion } from '../lib/sendDeletion.ts'
import { Button } from '../ui/button/Button.tsx'
import { MoreMenu } from '../ui/button/MoreMenu.tsx'
import { RowAction } from '../ui/button/RowAction.tsx'
import { useDeletion } from '../ui/deletion/DeleteAction.tsx'
import { restoreDeleted } from '../ui/deletion/trash.ts'
import { useForm } from '../ui/form/useForm.ts'
import { layout } from '../ui/layout/layout.ts'
import { useFocusAfterDeletion } from '../ui/list/focusAfter.ts'
import { ListRow } from '../ui/list/ListRow.tsx'
import { RecordList } from '../ui/list/RecordList.tsx'
import { useRowStops } from '../ui/list/useRowStops.ts'
import { announce } from '../ui/notice/notify.tsx'
import { NotFound } from '../ui/state/NotFound.tsx'
import { Page } from '../ui/state/Page.tsx'
import { uiTexts } from '../ui/text.ts'
import { RelativeTime } from '../ui/time/RelativeTime.tsx'
import { useMember } from '../users/session/session.tsx'
import { isAdmin } from '../users/status.ts'
import { type TrashRowFragment, useDeleteForeverMutation, useTrashPages } from './generated.ts'
import { kindWords, trashTexts } from './text.ts'

/** The deleted records, which can be restored for 30 days: of a member the own ones, of moderators all. TRASH-1. */
export default function TrashPage() {
  const pages = useTrashPages()
  const { data, rows, waiting, hasMore } = pages
  const focus = useFocusAfterDeletion()
  const list = useRowStops()
  if (data && !data.trashPage) return <NotFound />
  return (
    <Page
      title={trashTexts.title}
      width="text"
      status={waiting ? uiTexts.loading : rows?.length ? trashTexts.found(rows.length, hasMore) : ''}
      statusRef={focus.count}
    >
      <RecordList pages={pages} focus={focus} empty={trashTexts.empty} more={trashTexts.more} awaited={6}>
        {(records) => (
          <ul ref={list} className={layout('lined')} aria-label={trashTexts.records} aria-busy={waiting}>
            {records.map((record) => (
              <TrashRow key={record.id} record={record} onGone={focus.focusCount} />
            ))}
          </ul>
        )}
      </RecordList>
    </Page>
  )
}

interface TrashRowProps {
  record: TrashRowFragment
  /** Called after the record has left the trash. */
  onGone: () => void
}

/** A deleted record: what it is, who deleted it and when, until when it stays, and its actions. TRASH-1. */
function TrashRow({ record, onGone }: TrashRowProps) {
  const { id, kind, deletedBy, deletedAt } = record
  const client = useApolloClient()
  const me = useMember()
  const [deleteForever] = useDeleteForeverMutation()
  const title = record.title || trashTexts.untitled
  const leave = () => {
    // `pagedList` omits rows that are no longer in the cache.
    client.cache.evict({ id: client.cache.identify({ __typename: 'DeletedRecord', id }) })
    client.cache.gc()
    onGone()
  }
  const restoring = useForm(useState({}), {
    save: () => restoreDeleted(client, id),
    onSaved: () => {
      announce(trashTexts.restored(title))
      leave()
    },
    failureText: trashTexts.restoreFailed,
  })
  const deletion = useDeletion({
    question: {
      title: trashTexts.deleteTitle,
      text: trashTexts.deleteText(title),
      action: trashTexts.delete,
      stay: trashTexts.keep,
    },
    remove: () => sendDeletion(() => deleteForever({ variables: { id } })),
    done: trashTexts.deleted(title),
    onDeleted: leave,
    failureText: trashTexts.deleteFailed,
  })
  return (
    <li>
      <ListRow
        title={title}
        facts={
          <>
            <span>{kindWords[kind]}</span>
            {deletedBy?.name && <span>{trashTexts.deletedBy(deletedBy.name)}</span>}
            <span>
              <RelativeTime at={deletedAt} />
            </span>
            <span>{trashTexts.until(dayText(today(Date.parse(deletedAt) + retentionSeconds('trash') * 1000)))}</span>
          </>
        }
        marks={
          <Button
            tone="plain"
            busy={restoring.busy}
            aria-label={trashTexts.restoreNamed(title)}
            onClick={restoring.send}
          >
            {trashTexts.restore}
          </Button>
        }
        menu={
          isAdmin(me) && (
            <MoreMenu of={title}>
              <RowAction
                icon={IconTrash}
                deletes
                busy={deletion.busy}
                aria-label={trashTexts.deleteNamed(title)}
                onClick={deletion.send}
              >
                {trashTexts.delete}
              </RowAction>
            </MoreMenu>
          )
        }
        failure={restoring.failure ?? deletion.failure}
      />
    </li>
  )
}
