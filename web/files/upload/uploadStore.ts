import { createListeners, createStore, type Listeners, type Store } from '../../lib/store.ts'
import type { FileRowFragment } from '../generated.ts'

/** A file in the queue. FILE-1. */
export interface UploadItem {
  id: string
  /** The name of the chosen file. */
  name: string
  /** In bytes. */
  size: number
  /** The upload target: identifies in the record's editor where the file is added; '' if there is only one. */
  target: string
  /** The fraction sent, 0 to 1. */
  progress: number
  /** 1 once it is uploaded; 0 before, and after a failure. */
  status: 0 | 1
  step: 'waiting' | 'preparing' | 'sending' | 'failed' | 'done'
  /** The reason of the failure or rejection, in Estonian. */
  problem: string | null
  /** Whether a retry may succeed. */
  retryable: boolean
  /** The server's record, once it is uploaded. */
  file: FileRowFragment | null
}

/**
 * Receives each uploaded file. Uploads run in parallel and may finish out of order: `uploaded` has all that are finished, in the order in
 * which the user has chosen them. `target` as in UploadItem.
 */
export type UploadListener = (file: FileRowFragment, uploaded: readonly FileRowFragment[], target: string) => void

/** The uploads of an editor or a screen. */
export interface UploadStore {
  /** In the order in which the user has chosen the files. All other state of the uploads is derived from it. */
  items: Store<readonly UploadItem[]>
  /** Called with each file once it is uploaded. */
  uploaded: Listeners<Parameters<UploadListener>>
}

/** Creates a store without uploads. */
export const createUploadStore = (): UploadStore => ({
  items: createStore<readonly UploadItem[]>([]),
  uploaded: createListeners(),
})

/** Whether an upload is neither completed nor failed. */
export const isPending = ({ step }: UploadItem) => step === 'waiting' || step === 'preparing' || step === 'sending'

/** The number of pending uploads. */
export const pendingCount = ({ items }: UploadStore) => items.get().filter(isPending).length

/** The number of failed or rejected uploads in the list. */
export const failedCount = ({ items }: UploadStore) => items.get().filter(({ step }) => step === 'failed').length
