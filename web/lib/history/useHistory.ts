import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { historyOf, recorded, redone, rewritten, undone } from './history.ts'

/** Undo and redo of a value that another store holds. */
export interface ValueHistory<T> {
  /** Applies a change; `key` names what it changes, see `recorded`. Stable. */
  change: (next: (was: T) => T, key?: string) => void
  /** Applies a change that cannot be undone, also to the values that undo and redo lead to; see `rewritten`. Stable. */
  rewrite: (change: (value: T) => T, isSame: (a: T, b: T) => boolean) => void
  /** Stable. */
  undo: () => void
  /** Stable. */
  redo: () => void
  canUndo: boolean
  canRedo: boolean
}

/**
 * Records the changes of a value and writes each result to `set`. A value that changes otherwise, for example by a merge with
 * another person's changes, begins a new history.
 * @param value the value as the store holds it
 * @param set stores a value; a stable function
 */
export function useHistory<T>(value: T, set: (value: T) => void): ValueHistory<T> {
  const [history, setHistory] = useState(() => historyOf(value))
  // The latest history, as several changes may come before the next render.
  const latest = useRef(history)
  // Before the next letter is typed, which would otherwise bring back the text before the merge.
  useLayoutEffect(() => {
    if (Object.is(value, latest.current.present)) return
    latest.current = historyOf(value)
    setHistory(latest.current)
  }, [value])

  const apply = useCallback(
    (next: typeof latest.current) => {
      if (next === latest.current) return
      latest.current = next
      setHistory(next)
      set(next.present)
    },
    [set],
  )
  const change = useCallback(
    (next: (was: T) => T, key?: string) =>
      apply(
        recorded(latest.current, next(latest.current.present), { ...(key !== undefined && { key }), at: Date.now() }),
      ),
    [apply],
  )
  return {
    change,
    rewrite: useCallback((made, isSame) => apply(rewritten(latest.current, made, isSame)), [apply]),
    undo: useCallback(() => apply(undone(latest.current)), [apply]),
    redo: useCallback(() => apply(redone(latest.current)), [apply]),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  }
}
