import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Runs an action once at a time: presses while it is in progress are ignored, and `busy` says that it is. NOTE-2.
 * The action shows its own failures; what it throws reaches the caller of `run`.
 */
export function useBusy<A extends unknown[], R>(
  action: (...args: A) => Promise<R>,
): [run: (...args: A) => Promise<R | undefined>, busy: boolean] {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })
  const run = useCallback(async (...args: A) => {
    // A ref, because two presses can come before React has drawn the first.
    if (running.current) return undefined
    running.current = true
    setBusy(true)
    try {
      return await latest.current(...args)
    } finally {
      running.current = false
      setBusy(false)
    }
  }, [])
  return [run, busy]
}
