import type { FileRowFragment } from '../generated.ts'
import type { UploadQueue } from './uploadQueue.ts'

/** Holds the uploads of an editor or a screen, which go on while nothing shows them. */
export interface UploadOwner {
  /** The queue. The first who shows it makes it, so that the code of uploading loads with what shows it. */
  queueOf: (make: () => UploadQueue) => UploadQueue
  /** How many files are under way; for useSyncExternalStore. */
  underWay: () => number
  subscribe: (listener: () => void) => () => void
  /** Calls back with each file that the server has kept; answers with what stops it. */
  onKept: (listener: (file: FileRowFragment) => void) => () => void
  /** Breaks off what is under way, and forgets all. */
  clear: () => void
}

/** Holds no uploads yet. */
export function createUploadOwner(): UploadOwner {
  let queue: UploadQueue | undefined
  const listeners = new Set<() => void>()
  const keptListeners = new Set<(file: FileRowFragment) => void>()
  return {
    queueOf: (make) => {
      if (queue) return queue
      queue = make()
      queue.onKept((file) => {
        for (const listener of [...keptListeners]) listener(file)
      })
      queue.subscribe(() => {
        for (const listener of [...listeners]) listener()
      })
      return queue
    },
    underWay: () => queue?.underWay() ?? 0,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onKept: (listener) => {
      keptListeners.add(listener)
      return () => keptListeners.delete(listener)
    },
    clear: () => queue?.clear(),
  }
}
