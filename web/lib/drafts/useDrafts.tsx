import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { StoredDraft } from './draftDatabase.ts'
import { DraftStore, type StoreFailure, storeFailureOf } from './DraftStore.ts'
import { browserPlatform } from './platform.ts'

const stores = new WeakMap<object, Map<string, DraftStore>>()

/** The draft store of a person, shared by the page, so that a form that is reopened at once sees queued writes. */
export function draftStoreOf(owner: string, secret: string | null): DraftStore {
  const key = JSON.stringify([owner, secret])
  // Typed as always present, but undefined in Lockdown Mode of iOS.
  const database: object = window.indexedDB ?? window
  const known = stores.get(database) ?? new Map<string, DraftStore>()
  stores.set(database, known)
  const store = known.get(key) ?? new DraftStore(browserPlatform, owner, secret)
  known.set(key, store)
  return store
}

const DraftsContext = createContext<DraftStore | null>(null)

interface DraftsProviderProps {
  /** The id of the signed-in person. */
  owner: string
  /** The encryption key of the drafts; null if the server has none. */
  secret: string | null
  /** Creates the store; by default the page's store. A stable function. */
  storeOf?: (owner: string, secret: string | null) => DraftStore
  children: ReactNode
}

/** Provides the drafts of a person to its children. */
export function DraftsProvider({ owner, secret, storeOf = draftStoreOf, children }: DraftsProviderProps) {
  const drafts = useMemo(() => storeOf(owner, secret), [storeOf, owner, secret])
  // Receives the messages of the other tabs.
  useEffect(() => drafts.listen(() => {}), [drafts])
  return <DraftsContext.Provider value={drafts}>{children}</DraftsContext.Provider>
}

/** The drafts of the signed-in person. @throws outside DraftsProvider */
export function useDrafts(): DraftStore {
  const drafts = useContext(DraftsContext)
  if (!drafts) throw new Error('Drafts are used outside DraftsProvider')
  return drafts
}

/** All drafts of the signed-in person on this device. */
type AllDrafts =
  | { status: 'loading' }
  | { status: 'failed'; failure: StoreFailure }
  | { status: 'found'; drafts: readonly StoredDraft[] }

/** Reads all drafts, the latest first, and again when another tab adds, changes or deletes one. FORUM-6. */
export function useAllDrafts(): AllDrafts {
  const { read, subscribe, listen } = useDrafts()
  const [state, setState] = useState<AllDrafts>({ status: 'loading' })
  useEffect(() => {
    let isCurrent = true
    // Reads run in sequence, so the last result is the latest.
    const readAll = () =>
      void read().then(
        (drafts) => isCurrent && setState({ status: 'found', drafts }),
        (error: unknown) => isCurrent && setState({ status: 'failed', failure: storeFailureOf(error) }),
      )
    readAll()
    const stops = [subscribe(readAll), listen(readAll)]
    return () => {
      isCurrent = false
      for (const stop of stops) stop()
    }
  }, [read, subscribe, listen])
  return state
}

/** The number of known drafts on this device. Reads them on first use. */
export function useDraftCount(): number {
  const { subscribe, ids } = useDrafts()
  return useSyncExternalStore(subscribe, () => ids().length)
}

/** The state of a form that opens among other content. */
interface FormOpening {
  isOpen: boolean
  /** Whether the person has just opened it; false if a draft has. */
  openedByUser: boolean
  open: () => void
  close: () => void
}

/**
 * The state of a form that opens by itself for a draft of an earlier visit. It then stays open until it is closed: its draft is deleted as
 * soon as the values equal the saved ones, and a form must not disappear while the person writes in it. A draft that another tab begins
 * meanwhile does not open it. Renders only when this draft comes or goes. FORUM-6, PROTO-1.
 * @param mayOpen whether a draft may open it
 */
export function useFormOpenedByDraft(draftId: string, mayOpen = true): FormOpening {
  const { subscribe, waits } = useDrafts()
  const hasDraft = useSyncExternalStore(subscribe, () => waits(draftId))
  const [state, setState] = useState<'untouched' | 'byDraft' | 'byUser' | 'closed'>('untouched')
  if (state === 'untouched' && hasDraft && mayOpen) setState('byDraft')
  return {
    isOpen: state === 'byDraft' || state === 'byUser',
    openedByUser: state === 'byUser',
    open: () => setState('byUser'),
    close: () => setState('closed'),
  }
}
