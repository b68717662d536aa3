import { useEffect, useState } from 'react'
import { layout } from '../ui/layout/layout.ts'
import { FilterChips } from '../ui/list/FilterChips.tsx'
import { useFocusAfterDeletion } from '../ui/list/focusAfter.ts'
import { RecordList } from '../ui/list/RecordList.tsx'
import { useRowStops } from '../ui/list/useRowStops.ts'
import { useParameters } from '../ui/search/useParameters.ts'
import { Page } from '../ui/state/Page.tsx'
import { uiTexts } from '../ui/text.ts'
import { useFeedbackMessagesPages, useFeedbackVisitQuery, useMarkFeedbackSeenMutation } from './generated.ts'
import { MessageRow } from './MessageRow.tsx'
import { feedbackTexts } from './text.ts'
import classes from './Feedback.module.css'

/** The messages of the public site's visitors: to read, answer by mail, mark as answered and delete. FEED-1, FEED-3. */
export default function FeedbackPage() {
  const [unanswered, setUnanswered] = useUnansweredFilter()
  // Left out rather than false, so that the whole list has one key in the cache.
  const pages = useFeedbackMessagesPages({ variables: unanswered ? { unanswered } : {} })
  const { data, rows, waiting, hasMore } = pages
  const { seenUntil: lastVisit, wasClosed } = useLastVisit(rows?.[0]?.receivedAt)
  const isNew = ({ receivedAt }: { receivedAt: string }) => lastVisit != null && receivedAt > lastVisit
  const focus = useFocusAfterDeletion()
  const list = useRowStops()
  // Null on a server that does not record answers.
  const count = data?.unansweredFeedbackCount
  const { all, allAnswered, empty, foundUnanswered, foundNew, unanswered: waitingWord } = feedbackTexts

  return (
    <Page title={feedbackTexts.title} width="text" status={status()} statusRef={focus.count}>
      {wasClosed && <p className={classes.closed}>{feedbackTexts.wasClosed}</p>}
      {(count !== null || unanswered) && (
        <FilterChips
          label={feedbackTexts.show}
          chips={[
            { value: false, words: all },
            { value: true, words: waitingWord, count },
          ]}
          value={unanswered}
          onChange={setUnanswered}
          className={layout('below12')}
        />
      )}
      <RecordList
        pages={pages}
        focus={focus}
        empty={unanswered ? allAnswered : empty}
        more={feedbackTexts.more}
        awaited={6}
      >
        {(messages) => (
          <ul ref={list} className={layout('lined')} aria-label={feedbackTexts.messages} aria-busy={waiting}>
            {messages.map((message) => (
              <MessageRow
                key={message.id}
                message={message}
                isNew={isNew(message)}
                marks={count != null}
                onDeleted={focus.focusCount}
              />
            ))}
          </ul>
        )}
      </RecordList>
    </Page>
  )

  function status(): string {
    if (!rows || rows.length === 0) return ''
    if (waiting) return uiTexts.loading
    // Messages that were just marked as answered are still among the rows.
    if (unanswered) return foundUnanswered(rows.filter(({ answer }) => answer == null).length, hasMore)
    const found = feedbackTexts.found(rows.length, hasMore)
    const newOnes = rows.filter(isNew).length
    return newOnes === 0 ? found : `${found}, ${foundNew(newOnes)}`
  }
}

const parameter = 'vastamata'

/** Whether the list shows only unanswered messages; in the URL, so that reloads, links and Back preserve it. FEED-3. */
function useUnansweredFilter(): [isOn: boolean, setOn: (isOn: boolean) => void] {
  const { read, write } = useParameters()
  return [read(parameter) !== null, (isOn) => write({ [parameter]: isOn ? '1' : null })]
}

const notKnown: LastVisit = { seenUntil: null, wasClosed: false }

/** What had happened before a member's visit. */
interface LastVisit {
  /** The time (ISO 8601) of the newest message that the member had seen before; null if there is none or it is still loading. */
  seenUntil: string | null
  /** Whether so many unseen messages had accumulated that the form was closed to visitors. FEED-2. */
  wasClosed: boolean
}

/**
 * The state of the messages before this visit, constant while the screen is open. Then marks the messages on the screen as seen. FEED-1.
 * @param newest the time of the newest message on the screen
 */
function useLastVisit(newest: string | undefined): LastVisit {
  const { data } = useFeedbackVisitQuery({ fetchPolicy: 'no-cache' })
  const [markSeen] = useMarkFeedbackSeenMutation()
  const [before, setBefore] = useState<LastVisit>()
  if (before === undefined && data)
    setBefore({ seenUntil: data.feedbackSeenUntil ?? null, wasClosed: data.feedbackClosedUntil != null })
  const isKnown = before !== undefined
  useEffect(() => {
    if (!isKnown || newest === undefined) return
    // A failure only shows the same messages as new at the next visit, so it is not reported.
    markSeen({ variables: { until: newest } }).catch(() => {})
  }, [isKnown, newest, markSeen])
  return before ?? notKnown
}
