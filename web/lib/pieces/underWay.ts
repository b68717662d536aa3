import { whenIdle } from './whenIdle.ts'

let pending = 0
let waiting: (() => void) | undefined
let cancel = () => {}

/** Counts a request of the client, or code that it loads, until it has come or failed. @returns the same promise */
export function underWay<T>(work: Promise<T>): Promise<T> {
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
 * Calls `work` once nothing that `underWay` counts has been on its way for 3 s and the browser is idle: the first screen is usable then, on
 * however slow a line. Only the last call's `work` is called.
 */
export function onceQuiet(work: () => void): void {
  waiting = work
  wait()
}

function wait() {
  cancel()
  if (pending > 0 || !waiting) return
  cancel = whenIdle(() => {
    // The browser may become idle after something else has begun.
    if (pending > 0) return
    const work = waiting
    waiting = undefined
    work?.()
  })
}
