import type { FileRowFragment } from '../generated.ts'
import type { UploadQueue } from './uploadQueue.ts'

/** Owns the uploads of an editor or a screen, which go on while no component shows them. */
export interface UploadOwner {
  /** The queue. Created by the first caller, so that the upload code is loaded with the component that shows it. */
  queueOf: (make: () => UploadQueue) => UploadQueue
  /** The number of pending uploads; for useSyncExternalStore. */
  underWay: () => number
  subscribe: (listener: () => void) => () => void
  /** Subscribes to completed uploads. @returns a function that unsubscribes */
  onKept: (listener: (file: FileRowFragment) => void) => () => void
  /** Cancels and removes all uploads. */
  clear: () => void
}

/** Creates an owner without a queue. */
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
