import { onceAborted } from '../../schema/rules/aborts.ts'

/** Limits of a call out of this process (S3, SMTP, a child process), in ms. */
export interface CallLimits {
  /** Until the other side has accepted the connection; of a child process, until it is ready. */
  connectMs: number
  /** Until the first byte of the response, including the wait for a free connection and earlier retries. */
  firstByteMs: number
  /** The longest time without a byte in either direction. */
  idleMs: number
  /** The complete call. */
  totalMs: number
}

/** A call exceeded one of its limits. Whether the other side has done its work is unknown. */
export class CallGivenUp extends Error {
  readonly code = 'ETIMEDOUT'

  constructor(other: string, limit: keyof CallLimits, ms: number) {
    super(`${other} was given up after ${ms} ms (${limit})`)
    this.name = 'CallGivenUp'
  }
}

/** A call in progress. */
export interface OutsideCall {
  /** Aborted by the caller's signal, or with CallGivenUp. */
  signal: AbortSignal
  /** Waits for the other side: the call is aborted unless `expect` or `pause` is called again within this limit. */
  expect(limit: Exclude<keyof CallLimits, 'totalMs'>): void
  /** This side is busy, for example with a slow reader: only `totalMs` runs. */
  pause(): void
  /** Stops the timers; no limit aborts the signal any more. */
  end(): void
}

/**
 * Begins a call that outlasts a promise, such as the reading of a body; use `callOutside` for all others.
 * @param other the name of the other side, for messages
 * @param signal the caller's: aborted when no request waits for the call any more
 */
export function beginCall(other: string, limits: CallLimits, signal: AbortSignal): OutsideCall {
  const givenUp = new AbortController()
  const within = (limit: keyof CallLimits) => {
    const ms = limits[limit]
    return setTimeout(() => givenUp.abort(new CallGivenUp(other, limit, ms)), ms)
  }
  const total = within('totalMs')
  let step: NodeJS.Timeout | undefined
  return {
    signal: AbortSignal.any([signal, givenUp.signal]),
    expect(limit) {
      clearTimeout(step)
      step = within(limit)
    },
    pause: () => clearTimeout(step),
    end() {
      clearTimeout(step)
      clearTimeout(total)
    },
  }
}

/**
 * Calls out of this process. `work` must pass `call.signal` on; when that is aborted, the promise rejects even if `work` continues.
 * @throws CallGivenUp, the reason of the caller's signal, or the error of `work`
 */
export async function callOutside<T>(
  other: string,
  limits: CallLimits,
  signal: AbortSignal,
  work: (call: OutsideCall) => Promise<T>,
): Promise<T> {
  const call = beginCall(other, limits, signal)
  try {
    return await unlessAborted(call.signal, () => work(call))
  } finally {
    call.end()
  }
}

/** The result of `work`, or a rejection with the signal's reason as soon as it is aborted. */
export async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  let stopListening = () => {}
  const aborted = new Promise<never>((_, reject) => {
    // The cast: our signals are aborted only with an Error.
    stopListening = onceAborted(signal, () => reject(signal.reason as Error))
  })
  try {
    return await Promise.race([work(), aborted])
  } finally {
    stopListening()
  }
}
