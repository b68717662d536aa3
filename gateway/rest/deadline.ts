import { setMaxListeners } from 'node:events'
import { clearTimeout, setTimeout } from 'node:timers'
import { onceAborted } from '../../schema/rules/aborts.ts'

/** When a call of the REST API is given up. */
export interface CallLimit {
  /** Aborted when the time is up. Made when it is first asked for: the reads through undici need none. */
  readonly signal: AbortSignal
  readonly expired: boolean
  /** Runs `work`, which must not throw, when the time is up, or at once if it is. @returns a function that takes it back */
  atExpiry: (work: () => void) => () => void
}

/** The time limit of a GraphQL request for its REST calls. Starts with the first call. */
export interface Deadline extends CallLimit {
  /** Stops the timer; the limit does not expire any more. */
  end: () => void
}

/** Creates a deadline that starts with the first call that heeds it. */
export function deadlineAfter(milliseconds: number): Deadline {
  // All calls of the request share one timer.
  let timer: NodeJS.Timeout | undefined
  let controller: AbortController | undefined
  let expired = false
  const works = new Set<() => void>()
  const start = () => (timer ??= setTimeout(expire, milliseconds).unref())
  function expire(): void {
    expired = true
    controller?.abort()
    for (const work of works) work()
    works.clear()
  }
  return {
    get signal() {
      if (!controller) {
        controller = new AbortController()
        // Every call in progress adds a listener.
        setMaxListeners(0, controller.signal)
        if (expired) controller.abort()
        else start()
      }
      return controller.signal
    },
    get expired() {
      return expired
    },
    atExpiry(work) {
      if (expired) {
        work()
        return () => {}
      }
      start()
      // A function of its own, as two calls may pass the same one.
      const own = () => work()
      works.add(own)
      return () => works.delete(own)
    },
    end: () => clearTimeout(timer),
  }
}

/** The limit of a call that a signal aborts. */
export function limitOf(signal: AbortSignal): CallLimit {
  return {
    signal,
    get expired() {
      return signal.aborted
    },
    atExpiry: (work) => onceAborted(signal, work),
  }
}
