import { createContext, useContext, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { useStoreWhenOpen } from './useStoreWhenOpen.ts'
import type { DraftStore } from './store.ts'

/** The drafts of the signed-in person, while and after they are opened. */
export interface Drafts {
  owner: string
  /** Rejected where the browser keeps no database for us: then nothing survives a reload, and forms say so. */
  store: Promise<DraftStore>
}

const DraftsContext = createContext<Drafts | null>(null)

interface DraftsProviderProps {
  /** The signed-in person's id. */
  owner: string
  /** What encrypts the drafts; null where the server gives no key. */
  secret: string | null
  children: ReactNode
}

/** Opens the drafts of a person for everything inside. */
export function DraftsProvider({ owner, secret, children }: DraftsProviderProps) {
  const drafts = useMemo(() => {
    // Fetched beside the first screen, which does not wait for it.
    const store = import('./store.ts').then(({ openDraftStore }) => openDraftStore(owner, secret))
    // Whoever reads or writes a draft hears of it.
    store.catch(() => {})
    return { owner, store }
  }, [owner, secret])
  useEffect(() => () => void drafts.store.then((store) => store.close()).catch(() => {}), [drafts])
  return <DraftsContext.Provider value={drafts}>{children}</DraftsContext.Provider>
}

/** The drafts of the person who is signed in. */
export function useDrafts(): Drafts {
  const drafts = useContext(DraftsContext)
  if (!drafts) throw new Error('Drafts are used outside DraftsProvider')
  return drafts
}

const nothing: ReadonlySet<string> = new Set()

/** Which places have a draft; empty until the store is open. */
export function useDraftPlaces(): ReadonlySet<string> {
  const store = useStoreWhenOpen(useDrafts().store)
  return useSyncExternalStore(store?.subscribe ?? noChanges, () => store?.places() ?? nothing)
}

const noChanges = () => () => {}
