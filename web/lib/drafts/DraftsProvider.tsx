import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { type DraftStore, draftStoreOf } from './DraftStore.ts'

const DraftsContext = createContext<DraftStore | null>(null)

interface DraftsProviderProps {
  /** The id of the signed-in person. */
  owner: string
  /** The encryption key of the drafts; null if the server has none. */
  secret: string | null
  /** Makes the store: that of the page by default. Stable. */
  storeOf?: (owner: string, secret: string | null) => DraftStore
  children: ReactNode
}

/** Provides the drafts of a person to its children. */
export function DraftsProvider({ owner, secret, storeOf = draftStoreOf, children }: DraftsProviderProps) {
  const drafts = useMemo(() => storeOf(owner, secret), [storeOf, owner, secret])
  useEffect(() => drafts.connect(), [drafts])
  return <DraftsContext.Provider value={drafts}>{children}</DraftsContext.Provider>
}

/** The drafts of the signed-in person. @throws outside DraftsProvider */
export function useDrafts(): DraftStore {
  const drafts = useContext(DraftsContext)
  if (!drafts) throw new Error('Drafts are used outside DraftsProvider')
  return drafts
}
