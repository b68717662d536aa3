import { useCallback, useInsertionEffect, useRef } from 'react'

/**
 * The value of the latest render, for callbacks and timers that outlive a render. It changes with the page: a passive effect would run
 * only after a press or a letter that comes right after the render, which would then be handled by what was true before.
 */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value)
  useInsertionEffect(() => {
    latest.current = value
  })
  return latest
}

/** A function that stays the same and calls the latest `callback`. For events and timers, not during rendering. */
export function useStableCallback<A extends unknown[], R>(callback: (...args: A) => R): (...args: A) => R {
  const latest = useLatest(callback)
  return useCallback((...args: A) => latest.current(...args), [latest])
}
