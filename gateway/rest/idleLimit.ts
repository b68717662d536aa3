import type { Deadline } from './deadline.ts'

/** A limit on standing still: what takes long may take long, as long as it moves (GQL-4). */
export interface IdleLimit extends Deadline {
  /** Something has moved: the time is counted anew. */
  moved: () => void
  /** Others are waited for now: no time is counted. */
  pause: () => void
}

/** A limit that aborts when nothing has moved for that many milliseconds. Counts from the first `moved`. */
export function idleLimit(milliseconds: number): IdleLimit {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const pause = () => clearTimeout(timer)
  return {
    signal: controller.signal,
    get expired() {
      return controller.signal.aborted
    },
    moved() {
      clearTimeout(timer)
      timer = setTimeout(() => controller.abort(), milliseconds)
      timer.unref()
    },
    pause,
    end: pause,
  }
}
