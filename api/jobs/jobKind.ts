/** A queued job as the work itself sees it. */
export interface Job<Details> {
  /** Names the job for good: the same at every attempt. */
  _id: string
  details: Details
  createdAt: Date
}

/**
 * Jobs that are queued one by one (`queueJob`). A job may run again after it was done: where the process died before
 * that could be noted. A run that rejects is logged and repeated (`retryPauseMs`), so the error's message must hold nothing
 * that the log may not have (AUTH-8).
 */
export interface QueuedWork<Details> {
  /** @param signal aborted when the lease was lost, the job takes over 5 minutes, or the api stops */
  run: (job: Job<Details>, signal: AbortSignal) => Promise<void>
  /** A job that has not succeeded within this time is dropped; without it, it is repeated until it succeeds. */
  maxAgeSeconds?: number
}

/** Work that nobody queues and that repeats by itself. A run that rejects is logged and repeated (`retryPauseMs`). */
export interface RepeatingWork {
  /** @param signal as above */
  run: (signal: AbortSignal) => Promise<void>
  everyMs: number
  /** Delay of the very first run; with `perApi` of the first one after each start. */
  firstAfterMs: number
  /**
   * By default one api does it for all that share the store, which also knows when it is due: a restart changes nothing.
   * With this each api does it for itself, such as on its own disk.
   */
  perApi?: true
}

/**
 * All kinds of jobs by their names. Of each kind an api runs one job at a time, different kinds side by side. What the
 * details of a kind look like is known only to its `run` and to who queues it; here they are `never`, to be passed on untouched.
 */
export type JobKinds = Record<string, QueuedWork<never> | RepeatingWork>

/** The pause after the n-th failed attempt in a row, in ms: 5 seconds, twice as long after each further one, at most an hour. */
export function retryPauseMs(attempts: number): number {
  return Math.min(5_000 * 2 ** Math.min(attempts - 1, 10), 3_600_000)
}
