import { useCallback, useEffect } from 'react'
import { errorText } from '../../lib/errors.ts'
import { notifyFailed } from '../notice/notify.tsx'
import { uiTexts } from '../text.ts'

interface Asked<D> {
  data: D | undefined
  previousData?: D
  error?: unknown
  loading: boolean
  refetch: () => Promise<unknown>
}

/** One of the answers a screen has: `data` when there is any, else `error` when asking failed, else it is still loading. */
export interface Answer<D> {
  data: D | undefined
  error: unknown
  retry: () => Promise<void>
}

/**
 * What a query has to show. Where an earlier answer stands on the screen, a failed refresh leaves it there and only says
 * that it failed (`failedText`, given the reason), with a way to try again. NOTE-3.
 */
export function useAnswer<D>(
  { data, previousData, error, loading, refetch }: Asked<D>,
  failedText: (why: string) => string = uiTexts.refreshFailed,
): Answer<D> {
  // The failure comes back as `error` of the query; the promise says nothing more.
  const retry = useCallback(() => refetch().then(done, done), [refetch])
  const shown = data ?? previousData
  const staleBecause = shown != null && !loading ? error : undefined
  useEffect(() => {
    if (staleBecause != null) notifyFailed(failedText(errorText(staleBecause)), { retry })
  }, [staleBecause, retry, failedText])
  return { data: shown, error: loading ? undefined : error, retry }
}

const done = () => {}
