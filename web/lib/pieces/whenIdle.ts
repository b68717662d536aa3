const laterMs = 3_000

/** Calls `work` when the browser is idle, after 3 s at the earliest. @returns a function that cancels it */
export function whenIdle(work: () => void): () => void {
  // Safari has no requestIdleCallback.
  const later = setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(work) : work()), laterMs)
  return () => clearTimeout(later)
}
