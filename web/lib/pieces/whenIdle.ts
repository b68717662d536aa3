const laterMs = 3_000

/** Does something once the browser has nothing else to do; @returns what calls it off. */
export function whenIdle(work: () => void): () => void {
  // Safari has no requestIdleCallback.
  const later = setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(work) : work()), laterMs)
  return () => clearTimeout(later)
}
