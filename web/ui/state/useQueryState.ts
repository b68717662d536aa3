import { useCallback, useEffect, useRef } from 'react'
import { errorText } from '../../lib/errors.ts'
import { notifyFailed } from '../notice/notify.tsx'
import { uiTexts } from '../text.ts'

interface QueryResult<D> {
  data: D | undefined
  previousData?: D
  error?: unknown
  loading: boolean
  refetch: () => Promise<unknown>
}

/** The state of a query as a screen shows it: `data` if there is any, otherwise `error` if it failed, otherwise loading. */
export interface QueryState<D> {
  data: D | undefined
  error: unknown
  retry: () => Promise<void>
  /** Refetches the data after a failed write, which shows its own error: a failure shows no second notification. */
  refreshSilently: () => Promise<void>
}

/**
 * Converts the result of a query to the state of a screen. A failed refresh retains the data of the earlier response and shows a
 * notification with a retry. NOTE-3.
 * @param failedText the text of that notification, from the reason
 */
export function useQueryState<D>(
  { data, previousData, error, loading, refetch }: QueryResult<D>,
  failedText: (why: string) => string = uiTexts.refreshFailed,
): QueryState<D> {
  // The query's `error` reports a failure, so the rejection is not needed.
  const isSilent = useRef(false)
  const retry = useCallback(() => {
    isSilent.current = false
    return refetch().then(ignore, ignore)
  }, [refetch])
  const refreshSilently = useCallback(async () => {
    isSilent.current = true
    try {
      await refetch()
      isSilent.current = false
    } catch {
      // Stays silent until the effect below has seen the query's `error`.
    }
  }, [refetch])
  const shown = data ?? previousData
  const refreshError = shown != null && !loading ? error : undefined
  useEffect(() => {
    if (refreshError == null) return
    if (isSilent.current) isSilent.current = false
    else notifyFailed(failedText(errorText(refreshError)), { retry })
  }, [refreshError, retry, failedText])
  return { data: shown, error: loading ? undefined : error, retry, refreshSilently }
}

const ignore = () => {}
