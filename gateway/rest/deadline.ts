import { setMaxListeners } from 'node:events'
import { clearTimeout, setTimeout } from 'node:timers'

/** How long one GraphQL request may still wait for others. Its timer starts with the first call. */
export interface Deadline {
  /** Aborts when time is up. */
  readonly signal: AbortSignal
  readonly expired: boolean
  /** Stops the timer; nothing is aborted any more. */
  end: () => void
}

/** A deadline that many milliseconds after it is first looked at. */
export function deadlineAfter(milliseconds: number): Deadline {
  let controller: AbortController | undefined
  let timer: NodeJS.Timeout | undefined
  return {
    get signal() {
      if (!controller) {
        const started = new AbortController()
        controller = started
        // Every call under way listens to the one signal.
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
