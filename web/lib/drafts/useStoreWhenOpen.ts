import { useEffect, useState } from 'react'
import type { DraftStore } from './store.ts'

/** The store once it is open; null before, and if it fails to open. */
export function useStoreWhenOpen(opening: Promise<DraftStore>): DraftStore | null {
  const [opened, setOpened] = useState<{ opening: Promise<DraftStore>; store: DraftStore } | null>(null)
  useEffect(() => {
    let current = true
    opening.then(
      (store) => current && setOpened({ opening, store }),
      // Stays null; forms report the failure with their first write.
      () => {},
    )
    return () => {
      current = false
    }
  }, [opening])
  return opened?.opening === opening ? opened.store : null
}
