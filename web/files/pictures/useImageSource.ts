import { useCallback, useEffect, useState } from 'react'
import { type ErrorCode, errorCode } from '../../lib/errors.ts'
import { whenLineIsBack } from '../../lib/pieces/whenLineIsBack.ts'
import { acquireImage } from './imageCache.ts'

/** The source of an `<img>`. */
export interface ImageSource {
  /** Null while it loads. */
  src: string | null
  /** Why it cannot be shown: NOT_FOUND if its file was deleted; null if nothing is known against it. */
  failure: ErrorCode | null
  /** Called by the `<img>` that cannot show `src`. */
  onError: () => void
  /** Fetches it again. Stable. */
  retry: () => void
}

interface Loaded {
  url: string
  src: string | null
  failure: ErrorCode | null
}

/**
 * The source for an `<img>`: the URL itself for a public image; an object URL, fetched with the token, for a private one, and for a public
 * one that the browser could not show, as only a fetch has the reason. A failed one is fetched again when the line is back, and when the
 * window gets the focus. FILE-5.
 * @param url null while the variant is not chosen yet
 */
export function useImageSource(url: string | null, isPrivate: boolean): ImageSource {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const isFetched = isPrivate || (url != null && refused === url)
  useEffect(() => {
    if (url == null || !isFetched) return
    let gone = false
    const image = acquireImage(url)
    image.address.then(
      (src) => !gone && setLoaded({ url, src, failure: null }),
      (error: unknown) => !gone && setLoaded({ url, src: null, failure: errorCode(error) }),
    )
    return () => {
      gone = true
      image.release()
    }
  }, [url, isFetched, attempt])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const failure = isFetched && loaded?.url === url ? loaded.failure : null
  useEffect(() => {
    if (failure === null || failure === 'NOT_FOUND') return
    if (failure === 'NETWORK') return whenLineIsBack(retry)
    window.addEventListener('focus', retry)
    return () => window.removeEventListener('focus', retry)
    // After each attempt, as a line that is back is reported once.
  }, [failure, loaded, retry])

  const onError = () => {
    if (!isFetched) setRefused(url)
    else if (url != null) setLoaded({ url, src: null, failure: 'INTERNAL_SERVER_ERROR' })
  }
  if (!isFetched) return { src: url, failure: null, onError, retry }
  // While another variant loads, the previous one stays.
  return { src: loaded?.src ?? null, failure, onError, retry }
}
