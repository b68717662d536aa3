import { useEffect, useState } from 'react'
import { useFeedbackVisitQuery, useMarkFeedbackSeenMutation } from './generated.ts'

/**
 * The time (ISO 8601) of the newest message that the member had seen before this visit; null if there is none or it is still
 * loading. Constant while the screen is open. Then marks the messages on the screen as seen. FEED-1.
 * @param newest the time of the newest message on the screen
 */
export function useLastVisit(newest: string | undefined): string | null {
  const { data } = useFeedbackVisitQuery({ fetchPolicy: 'no-cache' })
  const [markSeen] = useMarkFeedbackSeenMutation()
  const [before, setBefore] = useState<string | null>()
  if (before === undefined && data) setBefore(data.feedbackSeenUntil ?? null)
  const isKnown = before !== undefined
  useEffect(() => {
    if (!isKnown || newest === undefined) return
    // A failure only shows the same messages as new at the next visit, so it is not reported.
    markSeen({ variables: { until: newest } }).catch(() => {})
  }, [isKnown, newest, markSeen])
  return before ?? null
}
