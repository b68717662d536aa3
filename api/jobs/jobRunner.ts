import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../store/database.ts'
import type { JobKinds } from './jobKind.ts'
import { localWork } from './localWork.ts'
import { planRepeating, takeJob } from './queue.ts'
import { type RunContext, runJob } from './runJob.ts'

/** What a runner works on; times in milliseconds. */
export interface JobRunnerOptions {
  db: Database
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  kinds: JobKinds
  /** How often it looks for jobs that are due. */
  pollMs?: number
  /** How long a job belongs to this api from each renewal, and so how long a killed process holds it up. */
  leaseMs?: number
}

/** Runs the jobs of one api. */
export interface JobRunner {
  /** Looks for due jobs at once. To be called when a transaction that queued one has been committed. */
  wake(): void
  /** Starts no more jobs and lets running ones end; after 5 seconds they are aborted. */
  close(): Promise<void>
}

/** How long running jobs may go on when the api stops, and then for noting how they ended. The supervisor kills after 8 seconds. */
const graceMs = 5_000
const notingMs = 1_500

/**
 * Starts to run jobs. Several apis may share one store: each job is run by one of them at a time. A job is done twice only
 * where a process dies between the end of the work and the note of it.
 */
export function startJobs({ db, log, kinds, pollMs = 5_000, leaseMs = 60_000 }: JobRunnerOptions): JobRunner {
  const stop = new AbortController()
  const context: RunContext = { db, log, leaseMs, stop: stop.signal, done: new Set() }
  const startDueLocalWork = localWork(kinds, context)
  const inStore = Object.entries(kinds).filter(([, work]) => !('everyMs' in work && work.perApi))
  /** The ends of what runs now, by kind. */
  const running = new Map<string, Promise<void>>()
  let looking: Promise<void> | undefined
  let lookAgain = false
  let isPlanned = false
  let closed = false

  const track = (kind: string, work: Promise<void>) => {
    const ended = work
      .catch((error: unknown) => log.error({ err: error, kind }, 'the end of a job could not be noted'))
      .finally(() => {
        running.delete(kind)
        // The next job of this kind may be due already.
        wake()
      })
    running.set(kind, ended)
  }
  const look = async () => {
    startDueLocalWork(track)
    if (!isPlanned) await planRepeating(db, inStore)
    isPlanned = true
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
    looking ??= lookUntilNothingIsDue()
      .catch((error: unknown) => {
        // Only the next look tries again.
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
      clearInterval(timer)
      await looking
      const grace = setTimeout(() => stop.abort(new Error('The api stops')), graceMs)
      // Work that does not heed the signal must not keep the api from stopping.
      const tooLong = pause(graceMs + notingMs, undefined, { ref: false })
      await Promise.race([Promise.all(running.values()), tooLong])
      clearTimeout(grace)
    },
  }
}
