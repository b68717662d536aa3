import { savesData } from './savesData.ts'

const laterMs = 3_000

/** Calls `work` when the browser is idle, after 3 s at the earliest. @returns a function that cancels it */
export function whenIdle(work: () => void): () => void {
  // Safari has no requestIdleCallback.
  const later = setTimeout(
    () => (typeof requestIdleCallback === 'undefined' ? work() : requestIdleCallback(work)),
    laterMs,
  )
  return () => clearTimeout(later)
}

/**
 * Loads the code of the screens that people usually open next, when the browser is idle; not if data saver is on.
 * @returns a function that cancels it
 */
export function fetchAhead(...loads: (() => Promise<unknown>)[]): () => void {
  if (savesData()) return () => {}
  return whenIdle(() => {
    // The screen itself reports the failure and tries again.
    for (const load of loads) load().catch(() => {})
  })
}
