import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import type { DraftStore } from './store.ts'
import { useStoreWhenOpen } from './useStoreWhenOpen.ts'

/** The drafts of the signed-in person, while and after they are opened. */
export interface Drafts {
  owner: string
  /** Rejected where the browser keeps no database for us: then nothing survives a reload, and forms say so. */
  readonly store: Promise<DraftStore>
  /** The same once it is open: where it has no draft of a place, the form is drawn at once. */
  opened: () => DraftStore | null
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
  const drafts = useMemo(() => draftsOf(owner, secret), [owner, secret])
  return <DraftsContext.Provider value={drafts}>{children}</DraftsContext.Provider>
}

/** Opened when they are first asked for: a screen without a form needs neither their code nor their database. */
function draftsOf(owner: string, secret: string | null): Drafts {
  let store: Promise<DraftStore> | undefined
  let opened: DraftStore | null = null
  const open = () => {
    const opening = import('./store.ts').then(({ draftStoreOf }) => draftStoreOf(owner, secret))
    // A failure is heard of by whoever reads or writes a draft.
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
