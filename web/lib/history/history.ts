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
 * Applies a change to every value, as if what it takes away had never been there: undo does not bring it back. A step that changed nothing
 * else goes.
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
