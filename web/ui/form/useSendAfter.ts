import { useCallback, useEffect, useState } from 'react'
import { useStableCallback } from '../../lib/useLatest.ts'

/**
 * Returns a function that sends the form after the next render: values that were just put into it can be sent only then. For the
 * choices of a conflict. ARTICLE-7.
 */
export function useSendAfter(send: () => void): () => void {
  const sendNow = useStableCallback(send)
  const [requests, setRequests] = useState(0)
  useEffect(() => {
    if (requests > 0) sendNow()
  }, [requests, sendNow])
  return useCallback(() => setRequests((count) => count + 1), [])
}
