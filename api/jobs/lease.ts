import { setTimeout as pause } from 'node:timers/promises'

/** An exclusive claim in the database that expires unless it is renewed. */
export interface Lease {
  /** Aborted when another process has taken the lease, when it could not be renewed in time, or after `longestMs`. */
  signal: AbortSignal
  /** Stops renewing. */
  end(): void
}

/** Options of a lease; times in milliseconds. */
export interface LeaseOptions {
  /** How long it lasts in the database from each renewal. */
  leaseMs: number
  /** How long it may last in all, renewals included. */
  longestMs: number
  /** Renews it in the database; false if another process has it. After a rejection the next renewal is awaited. */
  renew: () => Promise<boolean>
}

/**
 * Renews a lease that has just been taken, every third of `leaseMs`; aborts the signal after 80 % of `leaseMs` without a renewal. That is
 * before it expires in the database, so two processes never have it simultaneously.
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
  const renewRepeatedly = async () => {
    while (!giveUp.signal.aborted) {
      await pause(leaseMs / 3, undefined, { signal: done.signal, ref: false })
      // The database renewed it at some time between the query and its result, which may be late: counting from the query is safe.
      const requestedAt = performance.now()
      const isOurs = await renew().catch(() => undefined)
      if (isOurs === false) giveUp.abort(new Error('The lease was lost'))
      if (isOurs && !done.signal.aborted) restartExpiry(requestedAt)
    }
  }
  // It rejects only when `end` aborts the pause.
  renewRepeatedly().catch(() => {})
  return {
    signal: giveUp.signal,
    end() {
      done.abort()
      clearTimeout(expiry)
      clearTimeout(longest)
    },
  }
}
