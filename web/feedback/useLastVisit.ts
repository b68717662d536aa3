import { useEffect, useState } from 'react'
import { useFeedbackVisitQuery, useMarkFeedbackSeenMutation } from './generated.ts'

const notKnown: LastVisit = { seenUntil: null, wasClosed: false }

/** What a member finds at a visit. */
interface LastVisit {
  /** The time (ISO 8601) of the newest message that the member had seen before; null if there is none or it is still loading. */
  seenUntil: string | null
  /** Whether too many messages waited unseen, so that visitors could send no more until this visit. FEED-2. */
  wasClosed: boolean
}

/**
 * The messages that the member had seen before this visit, constant while the screen is open. Then marks those on the screen as seen. FEED-1.
 * @param newest the time of the newest message on the screen
 */
export function useLastVisit(newest: string | undefined): LastVisit {
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
