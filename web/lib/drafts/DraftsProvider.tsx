import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
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

/** Whether any of the drafts on this device is such a one, as far as this tab knows. Renders only when that changes. */
export function useHasDrafts(isSuch: (draftId: string) => boolean): boolean {
  const { subscribe, ids } = useDrafts()
  return useSyncExternalStore(subscribe, () => ids().some(isSuch))
}

/** The ids of such drafts on this device, as far as this tab knows. Renders only when they change. */
export function useDraftIds(isSuch: (draftId: string) => boolean): readonly string[] {
  const { subscribe, ids } = useDrafts()
  // As a string, which is equal while they are the same.
  const joined = useSyncExternalStore(subscribe, () => ids().filter(isSuch).join('\n'))
  return useMemo(() => (joined === '' ? [] : joined.split('\n')), [joined])
}
