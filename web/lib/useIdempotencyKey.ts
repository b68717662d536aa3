import { useCallback, useRef } from 'react'
import { v4 as newKey } from 'uuid'

/**
 * The key of one attempt to create something: the same for as long as the same is sent, so that a retry after a lost answer
 * creates nothing twice. REST-7. `keyFor` takes what is sent; `forget` is called once it is created.
 */
export function useIdempotencyKey() {
  const attempt = useRef<{ sent: string; key: string } | null>(null)
  const keyFor = useCallback((what: unknown) => {
    const sent = JSON.stringify(what)
    if (attempt.current?.sent !== sent) attempt.current = { sent, key: newKey() }
    return attempt.current.key
  }, [])
  const forget = useCallback(() => {
    attempt.current = null
  }, [])
  return { keyFor, forget }
}
