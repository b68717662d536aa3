import { GatewayError } from '../../errors.ts'

/** Lets a few expensive operations run at a time, so that other operations need not wait for all of them. GQL-3. */
export interface HeavyTurns {
  /**
   * Waits for a turn.
   * @returns a function that ends the turn; may be called more than once
   * @throws GatewayError TOO_MANY_REQUESTS when the turn did not come in time
   */
  begin(): Promise<() => void>
}

interface HeavyTurnsLimits {
  atOnce: number
  /** How long an operation waits for its turn, in milliseconds. */
  waitMs: number
}

/** Gives turns in the order in which they were requested. */
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
