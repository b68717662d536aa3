import { type CallLimits, callOutside } from './call.ts'

/** When a process counts as hanging. */
export interface HangPolicy {
  /** Interval of the probes in ms. */
  everyMs: number
  /** How long no probe may be answered, in ms; a late answer to an earlier one is an answer, too. */
  silentMs: number
}

/**
 * For api and gateway, which answer a probe between any two requests: longer than any collection of garbage or any list takes, and within a
 * member's patience.
 */
export const usualHangPolicy: HangPolicy = { everyMs: 1_000, silentMs: 8_000 }

/** For PostgreSQL, which a slow disk holds up for longer, and whose end costs everybody a recovery. */
export const storeHangPolicy: HangPolicy = { everyMs: 2_000, silentMs: 24_000 }

/**
 * Probes a process until it hangs.
 * @param probe resolves on any answer
 * @param onHang called once, with the time without an answer in ms
 * @returns stops it
 */
export function watchForHang(
  probe: (signal: AbortSignal) => Promise<void>,
  { everyMs, silentMs }: HangPolicy,
  onHang: (silentMs: number) => void,
): () => void {
  const stopped = new AbortController()
  const limits: CallLimits = { connectMs: silentMs, firstByteMs: silentMs, idleMs: silentMs, totalMs: silentMs }
  let lastAnswer = performance.now()
  // Counted instead of measured, so that a pause of this process is no silence of the other.
  let rounds = 0
  const stop = () => {
    clearInterval(timer)
    stopped.abort()
  }
  const timer = setInterval(() => {
    rounds += 1
    if (rounds >= silentMs / everyMs) {
      stop()
      return onHang(performance.now() - lastAnswer)
    }
    callOutside('the probe', limits, stopped.signal, ({ signal }) => probe(signal)).then(
      () => {
        rounds = 0
        lastAnswer = performance.now()
      },
      // However it failed, there was no answer.
      () => {},
    )
  }, everyMs).unref()
  return stop
}
