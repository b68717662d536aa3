let count = 0
const listeners = new Set<() => void>()

/** The number of pending uploads in the whole client; for useSyncExternalStore. */
export const pendingUploads = () => count

/** Subscribes to changes of that number. @returns a function that unsubscribes */
export function onPendingUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Adds to that number; a negative `more` subtracts. */
export function addPendingUploads(more: number) {
  if (more === 0) return
  count += more
  for (const listener of [...listeners]) listener()
}
