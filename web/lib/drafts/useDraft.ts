import { useEffect, useState, useSyncExternalStore } from 'react'
import { DraftKeeper, type DraftState } from './draftKeeper.ts'
import { useDrafts } from './DraftsProvider.tsx'
import type { OpenedDraft } from './useOpenedDraft.ts'

/** Something half-written that survives a reload, a lost connection and an ended session, on this device. FORUM-6. */
export interface Draft<T extends object> extends DraftState<T> {
  /** Takes a new value, or what makes it from the last one. */
  set: (next: T | ((was: T) => T)) => void
  /** Forgets what is kept and starts again from the initial value: call it once it is saved, or thrown away. */
  clear: () => void
  /** Keeps the draft of this tab from now on, instead of another tab's. */
  takeOver: () => void
}

/**
 * The draft of a place ('post:<topic id>'), opened by `useOpenedDraft`. The properties of T are its parts, each written by
 * itself shortly after it changed: keep those that did not change identical. A component that shows another place must be
 * another one (`key`).
 */
export function useDraft<T extends object>(place: string, opened: OpenedDraft<T>): Draft<T> {
  const drafts = useDrafts()
  const [keeper] = useState(() => new DraftKeeper<T>(drafts, place, opened))
  useEffect(() => keeper.start(), [keeper])
  const state = useSyncExternalStore(keeper.subscribe, keeper.current)
  return { ...state, set: keeper.set, clear: keeper.clear, takeOver: keeper.takeOver }
}
