import type { UploadListener, UploadQueue } from './uploadQueue.ts'

/** Owns the uploads of an editor or a screen, which go on while no component shows them. */
export interface UploadOwner {
  /** The queue. Created by the first caller, so that the upload code is loaded with the component that shows it. */
  queueOf: (make: () => UploadQueue) => UploadQueue
  /** The number of pending uploads; for useSyncExternalStore. */
  pendingCount: () => number
  /** The number of failed and rejected uploads in the list; for useSyncExternalStore. */
  failedCount: () => number
  subscribe: (listener: () => void) => () => void
  /** Subscribes to completed uploads. @returns a function that unsubscribes */
  onUploaded: (listener: UploadListener) => () => void
  /** Cancels and removes all uploads. */
  clear: () => void
}

/** Creates an owner without a queue. */
export function createUploadOwner(): UploadOwner {
  let queue: UploadQueue | undefined
  const listeners = new Set<() => void>()
  const uploadedListeners = new Set<UploadListener>()
  return {
    queueOf: (make) => {
      if (queue) return queue
      queue = make()
      queue.onUploaded((file, uploaded) => {
        for (const listener of [...uploadedListeners]) listener(file, uploaded)
      })
      queue.subscribe(() => {
        for (const listener of [...listeners]) listener()
      })
      return queue
    },
    pendingCount: () => queue?.pendingCount() ?? 0,
    failedCount: () => queue?.items().filter(({ step }) => step === 'failed').length ?? 0,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onUploaded: (listener) => {
      uploadedListeners.add(listener)
      return () => uploadedListeners.delete(listener)
    },
    clear: () => queue?.clear(),
  }
}
