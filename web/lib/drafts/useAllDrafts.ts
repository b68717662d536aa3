import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ListedDraft } from './database/draftRows.ts'
import { useDrafts } from './DraftsProvider.tsx'
import { type StoreFailure, storeFailureOf } from './DraftStore.ts'

/** All drafts of the signed-in person on this device. */
export type AllDrafts =
  | { status: 'loading' }
  | { status: 'failed'; failure: StoreFailure }
  | { status: 'found'; drafts: readonly ListedDraft[] }

/** Reads all drafts, the latest first, and again when one comes, goes or is changed by another tab. FORUM-6. */
export function useAllDrafts(): AllDrafts {
  const { readAll, subscribe, listen } = useDrafts()
  const [state, setState] = useState<AllDrafts>({ status: 'loading' })
  useEffect(() => {
    let isCurrent = true
    // Reads are queued by the store, so the last result is the latest.
    const read = () =>
      readAll().then(
        (drafts) => isCurrent && setState({ status: 'found', drafts }),
        (error: unknown) => isCurrent && setState({ status: 'failed', failure: storeFailureOf(error) }),
      )
    void read()
    const stops = [subscribe(() => void read()), listen(() => void read())]
    return () => {
      isCurrent = false
      for (const stop of stops) stop()
    }
  }, [readAll, subscribe, listen])
  return state
}

/** How many drafts there are on this device, as far as this tab knows. Looks for them on first use. */
export function useDraftCount(): number {
  const { subscribe, total } = useDrafts()
  return useSyncExternalStore(subscribe, total)
}
