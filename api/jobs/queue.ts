import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Database, Transaction } from '../store/database.ts'
import { jobs } from '../store/tables/jobs.ts'
import type { JobKinds } from './jobKind.ts'

/** A job that this api has taken. */
export interface TakenJob {
  _id: string
  kind: string
  details: unknown
  /** How often it has been started, this time included. */
  attempts: number
  createdAt: Date
  /** Seconds since it was queued, by the store's clock. */
  ageSeconds: number
}

/** Queues a job. It runs once the transaction is committed: at once if the runner is woken then, else within 5 seconds. */
export async function queueJob(db: Database | Transaction, kind: string, details: unknown): Promise<void> {
  await db.insert(jobs).values({ _id: newId(), kind, details })
}

/** Makes the row of each kind of work that repeats, where the store does not have it yet. */
export async function planRepeating(db: Database, kinds: [kind: string, work: JobKinds[string]][]): Promise<void> {
  const rows = kinds.flatMap(([kind, work]) =>
    'everyMs' in work ? [{ _id: kind, kind, runAt: fromNow(work.firstAfterMs) }] : [],
  )
  if (rows.length > 0) await db.insert(jobs).values(rows).onConflictDoNothing()
}

/**
 * Takes the job of these kinds that has been due for longest, on a lease: no other api takes it until that runs out.
 * @returns undefined when none is due
 */
export async function takeJob(db: Database, kinds: string[], leaseMs: number): Promise<TakenJob | undefined> {
  const due = sql`(select ${jobs._id} from ${jobs} where ${jobs.runAt} <= now() and ${inArray(jobs.kind, kinds)}
    order by ${jobs.runAt} limit 1 for update skip locked)`
  const [job] = await db
    .update(jobs)
    .set({ attempts: sql`${jobs.attempts} + 1`, runAt: fromNow(leaseMs) })
    .where(eq(jobs._id, due))
    .returning({
      _id: jobs._id,
      kind: jobs.kind,
      details: jobs.details,
      attempts: jobs.attempts,
      createdAt: jobs.createdAt,
      ageSeconds: sql<number>`extract(epoch from now() - ${jobs.createdAt})::float8`,
    })
  return job
}

/** Renews the lease; false when another api has taken the job. */
export async function renewJob(db: Database, job: TakenJob, leaseMs: number): Promise<boolean> {
  return change(db, job, { runAt: fromNow(leaseMs) })
}

/** Puts the next attempt of a failed job off, but not beyond the time when it is to be dropped. */
export async function postponeJob(
  db: Database,
  job: TakenJob,
  pauseMs: number,
  maxAgeSeconds: number | undefined,
): Promise<void> {
  // `least` passes over null.
  const end = sql`${jobs.createdAt} + make_interval(secs => ${maxAgeSeconds ?? null}::float8)`
  await change(db, job, { runAt: sql`least(${fromNow(pauseMs)}, ${end})` })
}

/** Removes a job that is done or dropped. */
export async function removeJob(db: Database, job: TakenJob): Promise<void> {
  await db.delete(jobs).where(isOurs(job))
}

/** Plans the next run of work that repeats. */
export async function repeatJob(db: Database, job: TakenJob, everyMs: number): Promise<void> {
  await change(db, job, { runAt: fromNow(everyMs), attempts: sql`0` })
}

async function change(db: Database, job: TakenJob, set: { runAt: SQL; attempts?: SQL }): Promise<boolean> {
  const { rowCount } = await db.update(jobs).set(set).where(isOurs(job))
  return rowCount === 1
}

/** Whoever took the job after us has counted one attempt more. */
function isOurs({ _id, attempts }: TakenJob) {
  return and(eq(jobs._id, _id), eq(jobs.attempts, attempts))
}

function fromNow(ms: number) {
  return sql`now() + make_interval(secs => ${ms / 1000})`
}
