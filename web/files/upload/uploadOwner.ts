import type { UploadQueue } from './uploadQueue.ts'
import { createUploadStore, type UploadStore } from './uploadStore.ts'

/** The owner of uploads, which go on while no component shows them. */
export interface UploadOwner extends UploadStore {
  /** The queue. Created by the first caller, so that the upload code is loaded with the component that shows it. */
  queueOf: (make: (store: UploadStore) => UploadQueue) => UploadQueue
  /** Cancels and removes all uploads. */
  clear: () => void
}

/** Creates an owner without a queue. */
export function createUploadOwner(): UploadOwner {
  const store = createUploadStore()
  let queue: UploadQueue | undefined
  return {
    ...store,
    queueOf: (make) => (queue ??= make(store)),
    clear: () => queue?.clear(),
  }
}
