import { useCallback, useRef, useState } from 'react'
import { useLatest } from './useLatest.ts'

/**
 * Runs an action one at a time: calls while it is running are ignored and resolve to undefined. `busy` is true meanwhile.
 * NOTE-2. Errors of the action reject `run`.
 */
export function useBusy<A extends unknown[], R>(
  action: (...args: A) => Promise<R>,
): [run: (...args: A) => Promise<R | undefined>, busy: boolean] {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const latest = useLatest(action)
  const run = useCallback(
    async (...args: A) => {
      // A ref, because a second press may come before the next render.
      if (running.current) return undefined
      running.current = true
      setBusy(true)
      try {
        return await latest.current(...args)
      } finally {
        running.current = false
        setBusy(false)
      }
    },
    [latest],
  )
  return [run, busy]
}
