import { createStore } from '../../lib/store.ts'

/** The number of pending uploads in the whole client. */
export const pendingUploads = createStore(0)

/** Adds to that number; a negative `more` subtracts. */
export function addPendingUploads(more: number) {
  if (more !== 0) pendingUploads.set(pendingUploads.get() + more)
}
