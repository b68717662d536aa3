import { GatewayError } from '../../errors.ts'

/** Lets expensive operations run a few at a time, so that all others are answered between them. */
export interface HeavyTurns {
  /**
   * Waits for a turn; gives what ends it, which may be called more than once.
   * @throws GatewayError TOO_MANY_REQUESTS when none came in time
   */
  begin(): Promise<() => void>
}

interface HeavyTurnsLimits {
  atOnce: number
  /** How long an operation waits for its turn, in milliseconds. */
  waitMs: number
}

/** Turns in the order in which they were asked for. */
export function createHeavyTurns({ atOnce, waitMs }: HeavyTurnsLimits): HeavyTurns {
  const waiting = new Set<() => void>()
  let running = 0

  function started(): () => void {
    running += 1
    let ended = false
    return () => {
      if (ended) return
      ended = true
      running -= 1
      const [next] = waiting
      next?.()
    }
  }

  return {
    begin() {
      if (running < atOnce) return Promise.resolve(started())
      return new Promise((resolve, reject) => {
        const next = () => {
          clearTimeout(timer)
          waiting.delete(next)
          resolve(started())
        }
        const timer = setTimeout(() => {
          waiting.delete(next)
          reject(new GatewayError('TOO_MANY_REQUESTS', null, { retryAfter: Math.ceil(waitMs / 1000) }))
        }, waitMs)
        waiting.add(next)
      })
    },
  }
}
