import type { DraftHead } from './database/draftRows.ts'
import type { StoreFailure } from './DraftStore.ts'
import type { PendingFile } from './pendingFiles.ts'

/**
 * Whether a draft is stored: 'stored' on this device, 'failed' because storage is full or blocked, 'notLoaded' because the code for it
 * could not be loaded.
 */
export type DraftStatus = 'stored' | StoreFailure

/** The state of a draft, for its form. */
export interface DraftState<T> {
  value: T
  /** The record without the changes of the draft. */
  initial: T
  /** When the restored draft was last changed, in ms since the epoch; null if none was restored. */
  restoredAt: number | null
  status: DraftStatus
  /** Whether another tab that went on with the same draft has saved it. */
  isSavedElsewhere: boolean
  /** Files of an earlier visit that were not uploaded, and are neither chosen again nor given up. */
  lostFiles: readonly PendingFile[]
  /** Other drafts of the same form, the latest first. */
  others: readonly DraftHead[]
}
