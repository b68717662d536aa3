import { useSyncExternalStore } from 'react'
import type { UploadStore } from './uploadStore.ts'

/** A number of uploads, in a component that is rendered only when it changes: they tell each part that is sent. */
export const useUploadCount = (store: UploadStore, countOf: (store: UploadStore) => number): number =>
  useSyncExternalStore(store.items.subscribe, () => countOf(store))
