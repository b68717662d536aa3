import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Traces } from '../../schema/rules/traces/spans.ts'
import type { Database } from '../store/database.ts'
import { workFor } from '../store/origin.ts'
import type { JobKinds } from './jobKind.ts'
import { localWork } from './localWork.ts'
import { planRepeating, takeJob } from './queue.ts'
import { type RunContext, runJob } from './runJob.ts'

declare module 'fastify' {
  interface FastifyInstance {
    jobs: JobRunner
  }
}

/** Dependencies and timing of a runner; times in milliseconds. */
export interface JobRunnerOptions {
  db: Database
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  kinds: JobKinds
  /** Traces each run separately. OPS-9. */
  traces?: Traces | undefined
  /** Interval of polling for due jobs. */
  pollMs?: number
  /** How long a lease lasts from each renewal, and therefore how long a job of a killed process waits until another process takes it. */
  leaseMs?: number
}

/** Runs the jobs of one api. */
export interface JobRunner {
  /** Polls for due jobs immediately. Call it after the commit of a transaction that queued one. */
  wake(): void
  /** Starts no more jobs and waits for the running ones: aborts them after 5 seconds, and stops waiting after 6.5. */
  close(): Promise<void>
}

/** How often missing rows of repeating work are inserted, and those planned by a wrong clock set back. */
const planEveryMs = 60_000
/** Time for running jobs when the api stops, and then for storing their results. The supervisor kills after 8 seconds. */
const graceMs = 5_000
const storingMs = 1_500

/**
 * Starts to run jobs. Of several api processes that share a database, only one runs a given job at a time, by a lease. A job runs again
 * after success only if its process dies before the success is stored.
 */
export function startJobs({ db, log, kinds, traces, pollMs = 5_000, leaseMs = 60_000 }: JobRunnerOptions): JobRunner {
  const [closing, stop] = [new AbortController(), new AbortController()]
  const signals = { closing: closing.signal, stop: stop.signal }
  const context: RunContext = { db, log, traces, leaseMs, ...signals, done: new Set() }
  const startDueLocalWork = localWork(kinds, context)
  const inStore = Object.entries(kinds).filter(([, work]) => !('everyMs' in work && work.perApi))
  /** Promises of the running jobs, by kind; they never reject. */
  const running = new Map<string, Promise<void>>()
  let looking: Promise<void> | undefined
  let lookAgain = false
  let plannedAt = -Infinity
  let closed = false

  const track = (kind: string, work: Promise<void>) => {
    const ended = work
      .catch((error: unknown) => log.error({ err: error, kind }, 'the outcome of a job could not be stored'))
      .finally(() => {
        running.delete(kind)
        // The next job of this kind may be due already.
        wake()
      })
    running.set(kind, ended)
  }
  const look = async () => {
    startDueLocalWork(track)
    if (performance.now() - plannedAt > planEveryMs) {
      await planRepeating(db, inStore)
      plannedAt = performance.now()
    }
    while (!closed) {
      const free = inStore.flatMap(([kind]) => (running.has(kind) ? [] : [kind]))
      const job = free.length > 0 ? await takeJob(db, free, leaseMs) : undefined
      const work = job && kinds[job.kind]
      if (!work) return
      track(job.kind, runJob(job, work, context))
    }
  }
  const lookUntilNothingIsDue = async () => {
    while (lookAgain && !closed) {
      lookAgain = false
      await look()
    }
  }
  const wake = () => {
    lookAgain = true
    // Not in the context of the caller that woke it: the jobs belong to other requests.
    looking ??= workFor({}, lookUntilNothingIsDue)
      .catch((error: unknown) => {
        // Retried by the next poll: an immediate retry would be a busy loop while the database is down.
        lookAgain = false
        log.error({ err: error }, 'the job queue could not be read')
      })
      .finally(() => {
        looking = undefined
        if (lookAgain && !closed) wake()
      })
  }
  const timer = setInterval(wake, pollMs)
  timer.unref()
  wake()
  return {
    wake,
    async close() {
      closed = true
      closing.abort(new Error('The api stops'))
      clearInterval(timer)
      await looking
      const grace = setTimeout(() => stop.abort(new Error('The api stops')), graceMs)
      // A job that ignores its signal must not prevent the api from stopping.
      const tooLong = pause(graceMs + storingMs, undefined, { ref: false })
      await Promise.race([Promise.all(running.values()), tooLong])
      clearTimeout(grace)
    },
  }
}
