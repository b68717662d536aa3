import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import type { DraftStore } from './store.ts'
import { useStoreWhenOpen } from './useStoreWhenOpen.ts'

/** Access to the drafts of the signed-in person. FORUM-6. */
export interface Drafts {
  owner: string
  /** Rejects if IndexedDB is not available; forms then warn that drafts are not stored. */
  readonly store: Promise<DraftStore>
  /** The store if it is open already, so that a form without a draft renders synchronously; else null. */
  opened: () => DraftStore | null
}

const DraftsContext = createContext<Drafts | null>(null)

interface DraftsProviderProps {
  /** The id of the signed-in person. */
  owner: string
  /** The encryption key of the drafts; null if the server has none. */
  secret: string | null
  children: ReactNode
}

/** Provides the drafts of a person to its children. */
export function DraftsProvider({ owner, secret, children }: DraftsProviderProps) {
  const drafts = useMemo(() => draftsOf(owner, secret), [owner, secret])
  return <DraftsContext.Provider value={drafts}>{children}</DraftsContext.Provider>
}

/** Opens the store on first use, because a screen without a form needs neither its code nor the database. */
function draftsOf(owner: string, secret: string | null): Drafts {
  let store: Promise<DraftStore> | undefined
  let opened: DraftStore | null = null
  const open = () => {
    const opening = import('./store.ts').then(({ draftStoreOf }) => draftStoreOf(owner, secret))
    // A failure is handled by the code that reads or writes a draft.
    opening.then((ready) => (opened = ready)).catch(() => {})
    return opening
  }
  return {
    owner,
    get store() {
      return (store ??= open())
    },
    opened: () => opened,
  }
}

/** The drafts of the signed-in person. @throws outside DraftsProvider */
export function useDrafts(): Drafts {
  const drafts = useContext(DraftsContext)
  if (!drafts) throw new Error('Drafts are used outside DraftsProvider')
  return drafts
}

const nothing: ReadonlySet<string> = new Set()

/** The keys of all drafts; empty until the store is open. */
export function useDraftIds(): ReadonlySet<string> {
  const store = useStoreWhenOpen(useDrafts().store)
  return useSyncExternalStore(store?.subscribe ?? noChanges, () => store?.ids() ?? nothing)
}

const noChanges = () => () => {}
