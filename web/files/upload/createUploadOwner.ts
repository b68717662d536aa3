import { createListeners } from '../../lib/store.ts'
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
  const changed = createListeners()
  const uploaded = createListeners<Parameters<UploadListener>>()
  return {
    queueOf: (make) => {
      if (queue) return queue
      queue = make()
      queue.onUploaded(uploaded.call)
      queue.subscribe(changed.call)
      return queue
    },
    pendingCount: () => queue?.pendingCount() ?? 0,
    failedCount: () => queue?.items().filter(({ step }) => step === 'failed').length ?? 0,
    subscribe: changed.subscribe,
    onUploaded: uploaded.subscribe,
    clear: () => queue?.clear(),
  }
}
