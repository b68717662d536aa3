import { setMaxListeners } from 'node:events'
import { clearTimeout, setTimeout } from 'node:timers'
import { onceAborted } from '../../schema/rules/aborts.ts'

/** The time limit of a call of the REST API. */
export interface CallLimit {
  /** Aborted when the time is up. Created on first access, as reads through undici need none. */
  readonly signal: AbortSignal
  readonly expired: boolean
  /** Runs `work`, which must not throw, when the time is up, or at once if it is. @returns a function that cancels it */
  atExpiry: (work: () => void) => () => void
}

/** The time limit of a GraphQL request for its REST calls. Starts with the first call. */
export interface Deadline extends CallLimit {
  /** Stops the timer; the limit never expires. */
  end: () => void
}

/** Creates a deadline that starts with the first call. */
export const deadlineAfter = (milliseconds: number): Deadline => new Timer(milliseconds)

/** A class, as creating an object literal with getters for each request is slow. */
class Timer implements Deadline {
  // All calls of the request share one timer.
  private timer: NodeJS.Timeout | undefined
  private controller: AbortController | undefined
  private readonly works = new Set<() => void>()
  expired = false

  constructor(private readonly milliseconds: number) {}

  private start() {
    this.timer ??= setTimeout(() => this.expire(), this.milliseconds).unref()
  }
  private expire() {
    this.expired = true
    this.controller?.abort()
    for (const work of this.works) work()
    this.works.clear()
  }
  get signal() {
    if (!this.controller) {
      this.controller = new AbortController()
      // Every call in progress adds a listener.
      setMaxListeners(0, this.controller.signal)
      if (this.expired) this.controller.abort()
      else this.start()
    }
    return this.controller.signal
  }
  atExpiry(work: () => void) {
    if (this.expired) {
      work()
      return () => {}
    }
    this.start()
    // A function of its own, as two calls may pass the same one.
    const own = () => work()
    this.works.add(own)
    return () => this.works.delete(own)
  }
  end = () => clearTimeout(this.timer)
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
