import { useEffect, useState } from 'react'
import type { DraftStore } from './store.ts'

/** The store once it is open; null before, and where it cannot be opened. */
export function useStoreWhenOpen(opening: Promise<DraftStore>): DraftStore | null {
  const [opened, setOpened] = useState<{ opening: Promise<DraftStore>; store: DraftStore } | null>(null)
  useEffect(() => {
    let current = true
    opening.then(
      (store) => current && setOpened({ opening, store }),
      // Stays null: what cannot be kept is said by the form that is written in.
      () => {},
    )
    return () => {
      current = false
    }
  }, [opening])
  return opened?.opening === opening ? opened.store : null
}
