import { createListeners, createStore, type Listeners, type Store } from '../../lib/store.ts'
import type { FileRowFragment } from '../generated.ts'

/** A file in the queue. FILE-1. */
export interface UploadItem {
  id: string
  /** The name of the chosen file. */
  name: string
  /** In bytes. */
  size: number
  /** Where in the record the file goes, in words of its editor; '' if there is only one place. */
  place: string
  /** The fraction sent, 0 to 1. */
  progress: number
  /** 1 once it is uploaded; 0 before, and after a failure. */
  status: 0 | 1
  step: 'waiting' | 'preparing' | 'sending' | 'failed' | 'done'
  /** Why it failed or was rejected, in Estonian. */
  problem: string | null
  /** Whether a retry may succeed. */
  retryable: boolean
  /** The server's record, once it is uploaded. */
  file: FileRowFragment | null
}

/**
 * Receives each uploaded file. Several are sent at a time, so that a later one may be there first: `uploaded` are all that are there, in
 * the order in which the person has chosen them. `place` as in UploadItem.
 */
export type UploadListener = (file: FileRowFragment, uploaded: readonly FileRowFragment[], place: string) => void

/** The uploads of an editor or a screen. */
export interface UploadStore {
  /** In the order in which the person has chosen the files. What else is asked of the uploads follows from it. */
  items: Store<readonly UploadItem[]>
  /** Called with each file once it is uploaded. */
  uploaded: Listeners<Parameters<UploadListener>>
}

/** Creates a store without uploads. */
export const createUploadStore = (): UploadStore => ({
  items: createStore<readonly UploadItem[]>([]),
  uploaded: createListeners(),
})

/** Whether an upload is pending: not completed and not failed. */
export const isPending = ({ step }: UploadItem) => step === 'waiting' || step === 'preparing' || step === 'sending'

/** The number of pending uploads. */
export const pendingCount = ({ items }: UploadStore) => items.get().filter(isPending).length

/** The number of failed and rejected uploads in the list. */
export const failedCount = ({ items }: UploadStore) => items.get().filter(({ step }) => step === 'failed').length
