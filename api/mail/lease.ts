import { setTimeout as pause } from 'node:timers/promises'

/** A hold on something in the store that runs out unless it is renewed. */
export interface Lease {
  /** Aborted when the lease could not be renewed in time, or has been renewed for as long as is allowed. */
  signal: AbortSignal
  /** Stops renewing. */
  end(): void
}

/** How a lease is held, in milliseconds. */
export interface LeaseOptions {
  /** How long it lasts in the store from each renewal. */
  leaseMs: number
  /** For how long it is renewed at most. */
  longestMs: number
  /** Renews it in the store; false when somebody else has it. A rejection counts as not renewed. */
  renew: () => Promise<boolean>
}

/**
 * Holds a lease that has just been taken: renews it at every third of its time, and gives up well before it runs out in the
 * store, so that two never hold it at once.
 */
export function holdLease({ leaseMs, longestMs, renew }: LeaseOptions): Lease {
  const giveUp = new AbortController()
  const done = new AbortController()
  let runsOut: NodeJS.Timeout
  const lastFrom = (startMs: number) => {
    clearTimeout(runsOut)
    runsOut = setTimeout(
      () => giveUp.abort(new Error('The lease ran out')),
      startMs + leaseMs * 0.8 - performance.now(),
    )
  }
  lastFrom(performance.now())
  const longest = setTimeout(() => giveUp.abort(new Error('It took too long')), longestMs)
  const keep = async () => {
    while (!giveUp.signal.aborted) {
      await pause(leaseMs / 3, undefined, { signal: done.signal })
      // Counted from before the question: the answer may be slow.
      const askedAt = performance.now()
      const isOurs = await renew().catch(() => undefined)
      if (isOurs === false) giveUp.abort(new Error('The lease was lost'))
      if (isOurs && !done.signal.aborted) lastFrom(askedAt)
    }
  }
  // The only thing that it throws is the end of the pause.
  keep().catch(() => {})
  return {
    signal: giveUp.signal,
    end() {
      done.abort()
      clearTimeout(runsOut)
      clearTimeout(longest)
    },
  }
}
