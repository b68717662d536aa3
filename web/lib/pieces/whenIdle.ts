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
 * Loads the code of screens to which most people go next, when the browser is idle; not where a person asks to save data.
 * @returns a function that cancels it
 */
export function fetchAhead(...loads: (() => Promise<unknown>)[]): () => void {
  if (savesData()) return () => {}
  return whenIdle(() => {
    // The screen itself says what does not come, and tries again.
    for (const load of loads) load().catch(() => {})
  })
}
