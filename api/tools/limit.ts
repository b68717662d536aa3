import { Refusal } from '../http/errors.ts'

/** The length of a window, in ms. */
const windowMs = 60_000

/** The most tokens that are counted at once; beyond, the oldest windows are forgotten. */
const mostCounted = 10_000

/** Counts the calls of one token. @throws 429 with Retry-After above the limit */
export type ToolLimit = (id: string) => void

/**
 * A limit of calls a minute for each token of a tool, in memory: a read costs no write. Of several apis each counts its own. AUTH-10.
 * @param now in ms
 */
export function toolLimit(perMinute: number, now: () => number = () => performance.now()): ToolLimit {
  const windows = new Map<string, { since: number; count: number }>()
  return (id) => {
    const time = now()
    let window = windows.get(id)
    if (!window || time - window.since >= windowMs) {
      windows.delete(id)
      const [oldest] = windows.keys()
      if (windows.size >= mostCounted && oldest != null) windows.delete(oldest)
      window = { since: time, count: 0 }
      windows.set(id, window)
    }
    if (window.count >= perMinute) {
      const seconds = Math.ceil((window.since + windowMs - time) / 1_000)
      throw new Refusal(
        429,
        `See võti küsib liiga tihti: lubatud on ${perMinute} päringut minutis. Proovi uuesti ${seconds} sekundi pärast.`,
        { retryAfter: seconds },
      )
    }
    window.count += 1
  }
}
