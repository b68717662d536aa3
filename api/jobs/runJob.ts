import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../store/database.ts'
import { type JobKinds, retryPauseMs } from './jobKind.ts'
import { holdLease } from './lease.ts'
import { postponeJob, removeJob, renewJob, repeatJob, type TakenJob } from './queue.ts'

type Work = JobKinds[string]

/** What the jobs of one runner share. */
export interface RunContext {
  db: Database
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  leaseMs: number
  /** Aborted when the api stops and the time for running jobs is over. */
  stop: AbortSignal
  /** Ids of jobs that are done but whose row still says otherwise, as the store was away: they must not run again. */
  done: Set<string>
}

/** SMTP servers may take minutes for an answer (RFC 5321, 4.5.3.2). */
const longestRunMs = 5 * 60_000

/**
 * Runs a job that was taken, and notes in its row how that went.
 * @throws what the store says when that cannot be noted: the job is taken again when its lease has expired
 */
export async function runJob(job: TakenJob, work: Work, context: RunContext): Promise<void> {
  const { db, done, leaseMs, log, stop } = context
  const { _id, kind, attempts } = job
  const maxAgeSeconds = 'everyMs' in work ? undefined : work.maxAgeSeconds
  if (maxAgeSeconds != null && job.ageSeconds >= maxAgeSeconds && !done.has(_id)) {
    await removeJob(db, job)
    log.warn({ job: _id, kind, attempts: attempts - 1 }, 'a job was dropped: it could not be done in time')
    return
  }
  const lease = holdLease({ leaseMs, longestMs: longestRunMs, renew: () => renewJob(db, job, leaseMs) })
  try {
    if (!done.has(_id)) {
      await doWork(work, job, AbortSignal.any([lease.signal, stop]))
      done.add(_id)
    }
    await ('everyMs' in work ? repeatJob(db, job, work.everyMs) : removeJob(db, job))
    done.delete(_id)
  } catch (error) {
    if (done.has(_id)) throw error
    try {
      await postponeJob(db, job, retryPauseMs(attempts), maxAgeSeconds)
    } finally {
      logFailure(log, work, { job: _id, kind, attempts }, error)
    }
  } finally {
    lease.end()
  }
}

function doWork(work: Work, { _id, details, createdAt }: TakenJob, signal: AbortSignal): Promise<void> {
  if ('everyMs' in work) return work.run(signal)
  // They are what was queued for this kind, whose type the runner cannot know: see JobKinds.
  return work.run({ _id, details: details as never, createdAt }, signal)
}

/**
 * Logs a failed attempt. Queued jobs mostly fail for reasons outside, such as a mail server: a warning. Work that repeats
 * needs nothing but the store and the storage, so its failure is an error.
 */
export function logFailure(
  log: RunContext['log'],
  work: Work,
  facts: { kind: string; attempts: number; job?: string },
  error: unknown,
): void {
  log['everyMs' in work ? 'error' : 'warn']({ ...facts, err: error }, 'a job failed')
}
