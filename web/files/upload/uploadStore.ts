import { createListeners, createStore, type Listeners, type Store } from '../../lib/store.ts'
import type { UploadItem, UploadListener, UploadQueue } from './uploadQueue.ts'

/** The uploads of an editor or a screen. */
export interface UploadStore {
  /** In the order in which the person has chosen the files. What else is asked of the uploads follows from it. */
  items: Store<readonly UploadItem[]>
  /** Called with each file once it is uploaded. */
  uploaded: Listeners<Parameters<UploadListener>>
}

/** The owner of uploads, which go on while no component shows them. */
export interface UploadOwner extends UploadStore {
  /** The queue. Created by the first caller, so that the upload code is loaded with the component that shows it. */
  queueOf: (make: (store: UploadStore) => UploadQueue) => UploadQueue
  /** Cancels and removes all uploads. */
  clear: () => void
}

/** Creates a store without uploads. */
export const createUploadStore = (): UploadStore => ({
  items: createStore<readonly UploadItem[]>([]),
  uploaded: createListeners(),
})

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

/** Whether an upload is pending: not completed and not failed. */
export const isPending = ({ step }: UploadItem) => step === 'waiting' || step === 'preparing' || step === 'sending'

/** The number of pending uploads. */
export const pendingCount = ({ items }: UploadStore) => items.get().filter(isPending).length

/** The number of failed and rejected uploads in the list. */
export const failedCount = ({ items }: UploadStore) => items.get().filter(({ step }) => step === 'failed').length
