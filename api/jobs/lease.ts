import { setTimeout as pause } from 'node:timers/promises'

/** An exclusive claim in the store that expires unless it is renewed. */
export interface Lease {
  /** Aborted when the lease could not be renewed in time, or has been held for as long as is allowed. */
  signal: AbortSignal
  /** Stops renewing. */
  end(): void
}

/** How a lease is held; times in milliseconds. */
export interface LeaseOptions {
  /** How long it lasts in the store from each renewal. */
  leaseMs: number
  /** For how long it is renewed at most. */
  longestMs: number
  /** Renews it in the store; false when another process holds it. A rejection counts as not renewed. */
  renew: () => Promise<boolean>
}

/**
 * Holds a lease that has just been taken: renews it after each third of its time, and gives up when 80 % of it have passed
 * without a renewal, before it expires in the store. So no two processes hold it at once.
 */
export function holdLease({ leaseMs, longestMs, renew }: LeaseOptions): Lease {
  const giveUp = new AbortController()
  const done = new AbortController()
  let expiry: NodeJS.Timeout
  const restartExpiry = (startMs: number) => {
    clearTimeout(expiry)
    expiry = setTimeout(
      () => giveUp.abort(new Error('The lease ran out')),
      startMs + leaseMs * 0.8 - performance.now(),
    ).unref()
  }
  restartExpiry(performance.now())
  const longest = setTimeout(() => giveUp.abort(new Error('It took too long')), longestMs).unref()
  const keep = async () => {
    while (!giveUp.signal.aborted) {
      await pause(leaseMs / 3, undefined, { signal: done.signal, ref: false })
      // The lease counts from when the store renewed it, which is between the question and a possibly late answer.
      const askedAt = performance.now()
      const isOurs = await renew().catch(() => undefined)
      if (isOurs === false) giveUp.abort(new Error('The lease was lost'))
      if (isOurs && !done.signal.aborted) restartExpiry(askedAt)
    }
  }
  // It rejects only when `end` aborts the pause.
  keep().catch(() => {})
  return {
    signal: giveUp.signal,
    end() {
      done.abort()
      clearTimeout(expiry)
      clearTimeout(longest)
    },
  }
}
