import { type CallLimits, callOutside } from './call.ts'

/** When a process counts as hanging. */
export interface HangPolicy {
  /** Interval of the probes in ms. */
  everyMs: number
  /** The longest time without a response to any probe, in ms; a late response to an earlier probe counts. */
  silentMs: number
}

/**
 * For api and gateway, which respond to a probe between any two requests: longer than any garbage collection or list takes, and short
 * enough for a waiting member.
 */
export const usualHangPolicy: HangPolicy = { everyMs: 1_000, silentMs: 8_000 }

/** For PostgreSQL, which a slow disk blocks for longer, and whose restart costs a recovery. */
export const storeHangPolicy: HangPolicy = { everyMs: 2_000, silentMs: 24_000 }

/**
 * Probes a process until it hangs.
 * @param probe resolves on any response
 * @param onHang called once, with the time without a response in ms
 * @returns a function that stops it
 */
export function watchForHang(
  probe: (signal: AbortSignal) => Promise<void>,
  { everyMs, silentMs }: HangPolicy,
  onHang: (silentMs: number) => void,
): () => void {
  const stopped = new AbortController()
  const limits: CallLimits = { connectMs: silentMs, firstByteMs: silentMs, idleMs: silentMs, totalMs: silentMs }
  let lastResponse = performance.now()
  // Counted instead of measured, so that a pause of this process does not count as a hang of the other.
  let rounds = 0
  const stop = () => {
    clearInterval(timer)
    stopped.abort()
  }
  const timer = setInterval(() => {
    rounds += 1
    if (rounds >= silentMs / everyMs) {
      stop()
      return onHang(performance.now() - lastResponse)
    }
    callOutside('the probe', limits, stopped.signal, ({ signal }) => probe(signal)).then(
      () => {
        rounds = 0
        lastResponse = performance.now()
      },
      // A failed probe is no response, whatever the reason.
      () => {},
    )
  }, everyMs).unref()
  return stop
}
