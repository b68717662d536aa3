import { setMaxListeners } from 'node:events'
import { clearTimeout, setTimeout } from 'node:timers'

/** The time limit of a GraphQL request for its REST calls. Starts with the first call. */
export interface Deadline {
  /** Aborted when the time is up. */
  readonly signal: AbortSignal
  readonly expired: boolean
  /** Stops the timer; the signal is not aborted any more. */
  end: () => void
}

/** Creates a deadline that starts on first use of its signal. */
export function deadlineAfter(milliseconds: number): Deadline {
  let controller: AbortController | undefined
  let timer: NodeJS.Timeout | undefined
  return {
    get signal() {
      if (!controller) {
        const started = new AbortController()
        controller = started
        // Every call in progress adds a listener.
        setMaxListeners(0, started.signal)
        timer = setTimeout(() => started.abort(), milliseconds)
        timer.unref()
      }
      return controller.signal
    },
    get expired() {
      return controller?.signal.aborted ?? false
    },
    end: () => clearTimeout(timer),
  }
}
