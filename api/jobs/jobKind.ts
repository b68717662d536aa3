/** A queued job, as passed to `run`. */
export interface Job<Details> {
  /** The same for every attempt, so it can serve as an idempotency key. */
  _id: string
  details: Details
  createdAt: Date
  /** How many times it has been started, including this time. */
  attempts: number
}

/**
 * Work on jobs that are queued with `queueJob`, at least once each: a job runs again if the process died before its success was stored. A
 * run that rejects is logged and retried (`retryPauseMs`), so error messages must not contain secrets (AUTH-8).
 */
export interface QueuedWork<Details> {
  /** @param signal aborted when the lease is lost, after 5 minutes, and when the api stops */
  run: (job: Job<Details>, signal: AbortSignal) => Promise<void>
  /** A job that has not succeeded at this age is dropped; by default it is retried until it succeeds. */
  maxAgeSeconds?: number
}

/** Work that runs periodically, without being queued. A run that rejects is logged and retried (`retryPauseMs`). */
export interface RepeatingWork {
  /**
   * @param signal as for QueuedWork; with `perApi` aborted only when the api stops
   * @param lateSeconds seconds since it was due, by the database's clock; 0 with `perApi`
   */
  run: (signal: AbortSignal, lateSeconds: number) => Promise<void>
  everyMs: number
  /** Time of day in Tallinn of all runs except the first, such as 03:30; `everyMs` must be a day then. */
  dailyAt?: string
  /** The longest run, in ms; by default 5 minutes. Work with a longer limit is aborted as soon as the api stops. */
  longestMs?: number
  /** Delay of the first run ever; with `perApi` of the first run after each start. */
  firstAfterMs: number
  /**
   * Each api process runs it by its own timer, for example for its own disk. By default one of the processes that share the database runs
   * it, and the database stores the time of the next run, so that a restart does not change it.
   */
  perApi?: true
}

/**
 * All kinds of jobs by name. An api runs one job of each kind at a time, and different kinds concurrently. The type of `details` is
 * known only to `run` and to the code that queues the job; `never` lets kinds with different types share this record.
 */
export type JobKinds = Record<string, QueuedWork<never> | RepeatingWork>

/** The pause in ms after `attempts` failures in a row (from 1): exponential backoff from 5 seconds up to an hour. */
export function retryPauseMs(attempts: number): number {
  return Math.min(5_000 * 2 ** Math.min(attempts - 1, 10), longestPauseMs)
}

/** The longest pause between two attempts, in ms. */
export const longestPauseMs = 3_600_000

/**
 * How many failed attempts take this long, in ms. Unlike an age, the number does not count time without attempts: while Sise was off, or
 * after a jump of the clock.
 */
export function attemptsWithin(ms: number): number {
  let attempts = 1
  for (let passed = 0; passed < ms; attempts += 1) passed += retryPauseMs(attempts)
  return attempts
}
