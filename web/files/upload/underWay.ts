let count = 0
const listeners = new Set<() => void>()

/** How many files of the whole client are on their way; for useSyncExternalStore. */
export const filesUnderWay = () => count

/** Calls back when that number changes. */
export function onFilesUnderWay(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Adds to the number of files on their way, or takes from it. */
export function countUnderWay(more: number) {
  if (more === 0) return
  count += more
  for (const listener of [...listeners]) listener()
}
