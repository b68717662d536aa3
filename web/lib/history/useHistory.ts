import { useCallback, useRef, useState } from 'react'
import { historyOf, recorded, redone, undone } from './history.ts'

/** Undo and redo of a value that another store holds. */
export interface ValueHistory<T> {
  /** Applies a change; `key` names what it changes, see `recorded`. Stable. */
  change: (next: (was: T) => T, key?: string) => void
  /** Stable. */
  undo: () => void
  /** Stable. */
  redo: () => void
  canUndo: boolean
  canRedo: boolean
  /** Starts again from a value that came from elsewhere, such as a merge with another person's changes. Stable. */
  restart: (value: T) => void
}

/**
 * Records the changes of a value and writes each result to `set`.
 * @param initial the value at the first render; later ones are ignored
 * @param set stores a value, for example in a draft; a stable function
 */
export function useHistory<T>(initial: T, set: (value: T) => void): ValueHistory<T> {
  const [history, setHistory] = useState(() => historyOf(initial))
  // The latest history, as several changes may come before the next render.
  const latest = useRef(history)

  const apply = useCallback(
    (next: typeof latest.current) => {
      if (next === latest.current) return
      const isChanged = !Object.is(next.present, latest.current.present)
      latest.current = next
      setHistory(next)
      if (isChanged) set(next.present)
    },
    [set],
  )
  const change = useCallback(
    (next: (was: T) => T, key?: string) =>
      apply(recorded(latest.current, next(latest.current.present), { key, at: Date.now() })),
    [apply],
  )
  return {
    change,
    undo: useCallback(() => apply(undone(latest.current)), [apply]),
    redo: useCallback(() => apply(redone(latest.current)), [apply]),
    restart: useCallback((value: T) => apply(historyOf(value)), [apply]),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  }
}
