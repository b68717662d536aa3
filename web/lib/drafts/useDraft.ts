import { useEffect, useState, useSyncExternalStore } from 'react'
import { DraftSession } from './draftSession.ts'
import { useDrafts } from './DraftsProvider.tsx'
import type { DraftState } from './draftState.ts'
import type { OpenedDraft } from './openDraft.ts'

/** A value that survives a reload, a lost connection and an expired session on this device. FORUM-6. */
export interface Draft<T extends object>
  extends
    DraftState<T>,
    Pick<
      DraftSession<T>,
      | 'current'
      | 'origin'
      | 'set'
      | 'setPendingFiles'
      | 'giveUpFiles'
      | 'clear'
      | 'rebase'
      | 'settled'
      | 'openOther'
      | 'discardOther'
    > {}

/**
 * The draft with a key ('post:<topic id>') that `useDraftOfRecord` has opened. The properties of T are its parts. Parts are
 * compared by identity and written separately, so keep unchanged ones identical. Remount the component (`key`) to use another
 * draft.
 */
export function useDraft<T extends object>(draftId: string, opened: OpenedDraft<T>): Draft<T> {
  const drafts = useDrafts()
  const [session] = useState(() => new DraftSession<T>(drafts, draftId, opened))
  useEffect(() => session.start(), [session])
  const state = useSyncExternalStore(session.subscribe, session.current)
  return {
    ...state,
    current: session.current,
    origin: session.origin,
    set: session.set,
    setPendingFiles: session.setPendingFiles,
    giveUpFiles: session.giveUpFiles,
    clear: session.clear,
    rebase: session.rebase,
    settled: session.settled,
    openOther: session.openOther,
    discardOther: session.discardOther,
  }
}
