import { onceAborted } from '../../schema/rules/aborts.ts'

/** Limits of a call out of this process (S3, SMTP, a child process), in ms. */
export interface CallLimits {
  /** Until the other side has taken the connection; of a child process, until it is ready. */
  connectMs: number
  /** Until the first byte of the answer, with the waiting for a free connection and the retries before it. */
  firstByteMs: number
  /** How long no byte may move, either way. */
  idleMs: number
  /** The whole call. */
  totalMs: number
}

/** A call exceeded one of its limits. Whether the other side did what it was asked is unknown. */
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
  /** Waits for the other side: the call is given up unless `expect` or `pause` is called again within this limit. */
  expect(limit: Exclude<keyof CallLimits, 'totalMs'>): void
  /** It is not the other side's turn, for example while a reader is slow: only `totalMs` runs. */
  pause(): void
  /** Stops the clocks; no limit aborts the signal any more. */
  end(): void
}

/**
 * Begins a call that outlasts a promise, such as a body that is being read; `callOutside` is for all others.
 * @param other whom we call, for messages
 * @param signal the caller's: aborted when nobody waits for the call any more
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
 * Calls out of this process. `work` passes `call.signal` on; when it is aborted, the promise rejects even if `work` goes on.
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
    // The reason of a signal is an Error unless somebody chose otherwise.
    stopListening = onceAborted(signal, () => reject(signal.reason as Error))
  })
  try {
    return await Promise.race([work(), aborted])
  } finally {
    stopListening()
  }
}
