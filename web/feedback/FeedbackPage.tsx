import { Empty } from '../ui/answer/Empty.tsx'
import { Loading } from '../ui/answer/Loading.tsx'
import { Page } from '../ui/answer/Page.tsx'
import { Refused } from '../ui/answer/Refused.tsx'
import { LoadMore } from '../ui/list/LoadMore.tsx'
import { useFocusAfterDeletion } from '../ui/list/useFocusAfterDeletion.ts'
import { usePages } from '../ui/list/usePages.ts'
import { FeedbackMessagesDocument } from './generated.ts'
import { MessageRow } from './MessageRow.tsx'
import { feedbackTexts } from './text.ts'
import { useLastVisit } from './useLastVisit.ts'
import classes from './FeedbackPage.module.css'

/** The messages of the public site's visitors: to read, answer by mail and delete. FEED-1. */
export default function FeedbackPage() {
  const { rows, error, retry, hasMore, readOn } = usePages({
    query: FeedbackMessagesDocument,
    variables: {},
    pageOf: ({ feedbackPage }) => feedbackPage,
  })
  const { seenUntil: lastVisit, wasClosed } = useLastVisit(rows?.[0]?.receivedAt)
  const isNew = ({ receivedAt }: { receivedAt: string }) => lastVisit != null && receivedAt > lastVisit
  const { count, empty, focusCount } = useFocusAfterDeletion()

  return (
    <Page title={feedbackTexts.title} width="text">
      <p role="status" className={classes.count} ref={count} tabIndex={-1}>
        {status()}
      </p>
      {wasClosed && <p className={classes.closed}>{feedbackTexts.wasClosed}</p>}
      {content()}
    </Page>
  )

  function status(): string {
    if (!rows || rows.length === 0) return ''
    const newOnes = rows.filter(isNew).length
    const found = feedbackTexts.found(rows.length, hasMore)
    return newOnes === 0 ? found : `${found}, ${feedbackTexts.foundNew(newOnes)}`
  }

  function content() {
    if (!rows) return error == null ? <Loading rows={6} /> : <Refused error={error} retry={retry} />
    if (rows.length === 0) return <Empty ref={empty}>{feedbackTexts.empty}</Empty>
    return (
      <>
        <ul className={classes.messages} aria-label={feedbackTexts.messages}>
          {rows.map((message) => (
            <MessageRow key={message.id} message={message} isNew={isNew(message)} onDeleted={focusCount} />
          ))}
        </ul>
        {hasMore && (
          <LoadMore way="down" load={readOn} onGone={focusCount}>
            {feedbackTexts.more}
          </LoadMore>
        )}
      </>
    )
  }
}
