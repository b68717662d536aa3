import { useCallback, useInsertionEffect, useRef, useState } from 'react'

/**
 * The value of the latest render, for callbacks and timers that outlive a render. An insertion effect updates it: a passive effect might
 * run only after a click or keystroke that follows the render, whose handler would then use the previous value.
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
 * The value, or the last known one if it is missing: a response without it does not remove what a person reads or edits. Remount the
 * component (`key`) for another record.
 */
export function useLastKnown<T>(value: T | null | undefined): T | null | undefined {
  const [last, setLast] = useState(value)
  if (value != null && value !== last) setLast(value)
  return value ?? last
}
