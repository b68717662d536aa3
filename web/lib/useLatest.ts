import { useCallback, useInsertionEffect, useRef, useState } from 'react'

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

/**
 * A value, or the last one that was known: a response without it takes away nothing that somebody reads or writes. Mount the component anew
 * (`key`) for another record.
 */
export function useLastKnown<T>(value: T | null | undefined): T | null | undefined {
  const [last, setLast] = useState(value)
  if (value != null && value !== last) setLast(value)
  return value ?? last
}
