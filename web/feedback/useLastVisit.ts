import { useEffect, useState } from 'react'
import { useFeedbackVisitQuery, useMarkFeedbackSeenMutation } from './generated.ts'

/**
 * When the newest message was sent that the member had seen before this visit; null where there was none, or nobody knows.
 * It stays the same while the screen is open. What is on the screen is then noted as seen. FEED-1.
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
    // Where it fails, the same messages are marked as new once more: nothing that a person would have to be told.
    markSeen({ variables: { until: newest } }).catch(() => {})
  }, [isKnown, newest, markSeen])
  return before ?? null
}
