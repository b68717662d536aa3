import { whenIdle } from './whenIdle.ts'

let pending = 0
let waiting: (() => void) | undefined
let cancel = () => {}

/** Counts a request of the client, or code that it loads, as pending until it has settled. @returns the same promise */
export function trackPending<T>(work: Promise<T>): Promise<T> {
  const count = (change: 1 | -1) => {
    pending += change
    wait()
  }
  count(1)
  const ended = () => count(-1)
  work.then(ended, ended)
  return work
}

/**
 * Calls `work` after 3 s in which nothing counted by `underWay` was pending, when the browser is idle: the first screen is usable then,
 * even on a slow connection. Only the last call's `work` is called.
 */
export function whenQuiet(work: () => void): void {
  waiting = work
  wait()
}

function wait() {
  cancel()
  if (pending > 0 || !waiting) return
  cancel = whenIdle(() => {
    // A request may have started before the browser became idle.
    if (pending > 0) return
    const work = waiting
    waiting = undefined
    work?.()
  })
}
