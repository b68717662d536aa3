import { setTimeout as pause } from 'node:timers/promises'
import { type CallLimits, callOutside } from './call.ts'

/** When a process counts as hanging. */
export interface HangPolicy {
  /** Pause between two probes in ms. */
  everyMs: number
  /** How long a probe may wait for its answer, in ms. */
  answerMs: number
  /** So many probes in a row without an answer. */
  misses: number
}

/**
 * Three probes within 30 s: longer than any collection of garbage, and shorter than a member's patience. A program that answers one
 * of them, even with an error, is alive.
 */
export const usualHangPolicy: HangPolicy = { everyMs: 2_000, answerMs: 8_000, misses: 3 }

/**
 * Probes a process until it hangs.
 * @param probe resolves on any answer
 * @param onHang called once, with the time without an answer in ms
 * @returns stops it
 */
export function watchForHang(
  probe: (signal: AbortSignal) => Promise<void>,
  { everyMs, answerMs, misses }: HangPolicy,
  onHang: (silentMs: number) => void,
): () => void {
  const stopped = new AbortController()
  const limits: CallLimits = { connectMs: answerMs, firstByteMs: answerMs, idleMs: answerMs, totalMs: answerMs }
  const answers = () =>
    callOutside('the probe', limits, stopped.signal, ({ signal }) => probe(signal)).then(
      () => true,
      // However it failed, there was no answer.
      () => false,
    )
  const watch = async () => {
    let missed = 0
    for (let lastAnswer = performance.now(); missed < misses;) {
      await pause(everyMs, undefined, { signal: stopped.signal, ref: false })
      const answered = await answers()
      if (stopped.signal.aborted) return
      missed = answered ? 0 : missed + 1
      if (answered) lastAnswer = performance.now()
      if (missed === misses) onHang(performance.now() - lastAnswer)
    }
  }
  // It rejects only when the pause is aborted.
  watch().catch(() => {})
  return () => stopped.abort()
}
