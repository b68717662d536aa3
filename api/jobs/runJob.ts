import type { FastifyBaseLogger } from 'fastify'
import { onceAborted } from '../../schema/rules/aborts.ts'
import type { Traces } from '../../schema/rules/traces/spans.ts'
import { causeInWords } from '../outside/cause.ts'
import type { Database } from '../store/database.ts'
import { workFor } from '../store/origin.ts'
import { type JobKinds, retryPauseMs } from './jobKind.ts'
import { holdLease } from './lease.ts'
import { postponeJob, removeJob, renewJob, repeatJob, type TakenJob } from './queue.ts'

type Work = JobKinds[string]

/** Shared by all jobs of one runner. */
export interface RunContext {
  db: Database
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  traces: Traces | undefined
  leaseMs: number
  /** Aborted as soon as the api stops. */
  closing: AbortSignal
  /** Aborted when the api stops and the grace period for running jobs is over. */
  stop: AbortSignal
  /** Ids of jobs that succeeded while the database was unavailable, so that their rows still exist: they must not run again. */
  done: Set<string>
}

/** SMTP servers may take minutes to reply (RFC 5321, 4.5.3.2). */
const usualLongestMs = 5 * 60_000

/**
 * Runs a leased job and stores the outcome: deleted, rescheduled, or dropped because of its age. Logs a failure of the work.
 * @throws the database's error if the outcome cannot be stored: the job is taken again when its lease expires
 */
export async function runJob(job: TakenJob, work: Work, context: RunContext): Promise<void> {
  const { db, done, leaseMs, log } = context
  const { _id, kind, attempts, requestId } = job
  const name = { job: _id, kind, ...(requestId != null && { requestId }) }
  const maxAgeSeconds = 'everyMs' in work ? undefined : work.maxAgeSeconds
  if (maxAgeSeconds != null && job.ageSeconds >= maxAgeSeconds && !done.has(_id)) {
    await removeJob(db, job)
    log.warn({ ...name, attempts: attempts - 1 }, 'a job was dropped: it could not be done in time')
    return
  }
  const longestMs = ('everyMs' in work && work.longestMs) || usualLongestMs
  const stop = longestMs > usualLongestMs ? context.closing : context.stop
  const lease = holdLease({ leaseMs, longestMs, renew: () => renewJob(db, job, leaseMs) })
  try {
    if (!done.has(_id)) {
      const signal = AbortSignal.any([lease.signal, stop])
      await asJob(context.traces, name, signal, () => doWork(work, job, signal))
      done.add(_id)
    }
    await ('everyMs' in work ? repeatJob(db, job, work) : removeJob(db, job))
    done.delete(_id)
  } catch (error) {
    if (done.has(_id)) throw error
    try {
      await postponeJob(db, job, retryPauseMs(attempts), maxAgeSeconds)
    } finally {
      logFailure(log, work, { ...name, attempts }, error)
    }
  } finally {
    lease.end()
  }
}

/** The name of a job in the log, with the request that queued it, if any. OPS-8. */
interface JobName {
  job: string
  kind: string
  requestId?: string
}

/**
 * Runs the work of a job with its own origin and trace, so that the lines that it logs and the jobs that it queues have the id of its
 * request. OPS-8, OPS-9.
 * @param signal stops the work, and ends its span, as work that ignores the signal may never end
 */
export async function asJob(
  traces: Traces | undefined,
  job: JobName,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const { kind, requestId } = job
  const facts = { 'sise.job.kind': kind, ...(requestId != null && { 'sise.request_id': requestId }) }
  const span = traces?.begin('job', `job ${kind}`, facts)
  const stopListening = onceAborted(signal, () => {
    span?.fail('stopped')
    span?.end()
  })
  try {
    await workFor({ requestId, job, span }, work)
  } catch (error) {
    span?.fail(causeInWords(error))
    throw error
  } finally {
    stopListening()
    span?.end()
  }
}

function doWork(
  work: Work,
  { _id, details, createdAt, attempts, lateSeconds }: TakenJob,
  signal: AbortSignal,
): Promise<void> {
  if ('everyMs' in work) return work.run(signal, lateSeconds)
  // The cast: `details` were queued for this kind, and only its `run` knows their type (see JobKinds).
  return work.run({ _id, details: details as never, createdAt, attempts }, signal)
}

/**
 * Logs a failed attempt: as a warning for queued jobs, which mostly fail for external reasons such as a mail server; as an error for
 * repeating work, which needs only the database and the storage.
 */
export function logFailure(
  log: RunContext['log'],
  work: Work,
  facts: JobName & { attempts: number },
  error: unknown,
): void {
  log['everyMs' in work ? 'error' : 'warn']({ ...facts, err: error }, 'a job failed')
}
