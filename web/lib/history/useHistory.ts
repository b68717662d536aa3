import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Undo and redo of a value that another store has. */
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
 * Records the changes of a value and writes each result to `set`. If the value changes in another way, such as by a merge with another
 * person's changes, a new history begins.
 * @param value the current value of the store
 * @param set stores a value; a stable function
 */
export function useHistory<T>(value: T, set: (value: T) => void): ValueHistory<T> {
  const [history, setHistory] = useState(() => historyOf(value))
  // The latest history, as several changes may come before the next render.
  const latest = useRef(history)
  // Before the next character is typed, which would otherwise restore the text from before the merge.
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

/** A value with the steps that undo and redo it. Immutable. */
export interface History<T> {
  present: T
  /** Earlier values, the latest last. */
  past: readonly T[]
  /** Undone values, the next one to redo first. */
  future: readonly T[]
  /** The key and the time in ms of the last change; undefined after undo and redo. */
  last?: { key: string; at: number }
}

/** The maximum number of steps that can be undone. */
const maxSteps = 200
/** Changes with the same key are one step if they follow within this time. */
const sameStepMs = 1_000

/** A history that begins with a value. */
export const historyOf = <T>(present: T): History<T> => ({ present, past: [], future: [] })

/**
 * Records a changed value. A change with the key of the change before it, made shortly afterwards, extends its step: one undo
 * takes back a run of typing.
 * @param change `key` names what was changed; undefined for a step of its own. `at` is in ms since the epoch.
 */
export function recorded<T>(history: History<T>, next: T, { key, at }: { key?: string; at: number }): History<T> {
  if (Object.is(next, history.present)) return history
  const { present, past, last } = history
  const extendsLast = key !== undefined && last?.key === key && at - last.at < sameStepMs
  return {
    present: next,
    past: extendsLast ? past : [...past, present].slice(-maxSteps),
    future: [],
    ...(key !== undefined && { last: { key, at } }),
  }
}

/** Takes back the last step; the same history if there is none. */
export function undone<T>(history: History<T>): History<T> {
  const { present, past, future } = history
  if (past.length === 0) return history
  // The index exists, as `past` is not empty.
  return { present: past[past.length - 1] as T, past: past.slice(0, -1), future: [present, ...future] }
}

/** Repeats the step that was undone last; the same history if there is none. */
export function redone<T>(history: History<T>): History<T> {
  const { present, past, future } = history
  if (future.length === 0) return history
  return { present: future[0] as T, past: [...past, present], future: future.slice(1) }
}

/**
 * Applies a change to the present value and to all that undo and redo lead to, so that undo does not restore what it removes. Steps that
 * then change nothing are dropped.
 */
export function rewritten<T>(
  history: History<T>,
  change: (value: T) => T,
  isSame: (a: T, b: T) => boolean,
): History<T> {
  const present = change(history.present)
  const past = history.past.map(change)
  const future = history.future.map(change)
  return {
    present,
    past: past.filter((value, at) => !isSame(value, at + 1 < past.length ? (past[at + 1] as T) : present)),
    future: future.filter((value, at) => !isSame(value, at === 0 ? present : (future[at - 1] as T))),
  }
}
