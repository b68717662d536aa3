import { useEffect, useState, useSyncExternalStore } from 'react'
import { DraftKeeper, type DraftState } from './draftKeeper.ts'
import { useDrafts } from './DraftsProvider.tsx'
import type { OpenedDraft } from './useOpenedDraft.ts'

/** A value that survives a reload, a lost connection and an expired session on this device. FORUM-6. */
export interface Draft<T extends object> extends DraftState<T> {
  /** Sets the value, like a setter of useState. */
  set: (next: T | ((was: T) => T)) => void
  /** Tells other tabs that the value has been saved, and clears. */
  saved: () => void
  /** Deletes the stored draft and resets to the initial value; to be called after discarding. */
  clear: () => void
  /** Makes a saved record the initial value, and deletes the stored draft; for a form that stays open. */
  rebase: (saved: T) => void
  /** Resolves once the stored draft is as the last change or `clear` left it. */
  settled: () => Promise<void>
  /** Makes this tab the writer of the draft instead of the other tab. */
  takeOver: () => void
}

/**
 * The draft with a key ('post:<topic id>') that `useOpenedDraft` has opened. The properties of T are its parts. Parts are
 * compared by identity and written separately, so keep unchanged ones identical. Remount the component (`key`) to use another
 * draft.
 */
export function useDraft<T extends object>(draftId: string, opened: OpenedDraft<T>): Draft<T> {
  const drafts = useDrafts()
  const [keeper] = useState(() => new DraftKeeper<T>(drafts, draftId, opened))
  useEffect(() => keeper.start(), [keeper])
  const state = useSyncExternalStore(keeper.subscribe, keeper.current)
  return {
    ...state,
    set: keeper.set,
    saved: keeper.saved,
    clear: keeper.clear,
    rebase: keeper.rebase,
    settled: keeper.settled,
    takeOver: keeper.takeOver,
  }
}
