import { type Deadline, limitOf } from './deadline.ts'

/** A limit on the time without progress; the total time is unlimited (GQL-4). */
export interface IdleLimit extends Deadline {
  /** Restarts the timer on progress. */
  moved: () => void
  /** Stops the timer while the other side is awaited. */
  pause: () => void
}

/** Creates a limit that aborts after `milliseconds` without progress. Starts with the first `moved`. */
export function idleLimit(milliseconds: number): IdleLimit {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const pause = () => clearTimeout(timer)
  return Object.assign(limitOf(controller.signal), {
    moved() {
      clearTimeout(timer)
      timer = setTimeout(() => controller.abort(), milliseconds)
      timer.unref()
    },
    pause,
    end: pause,
  })
}
