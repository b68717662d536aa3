import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { newId } from '../store/clock/ids.ts'
import type { Database, Transaction } from '../store/database.ts'
import { currentOrigin } from '../store/origin.ts'
import { jobs } from '../store/tables/jobs.ts'
import { type JobKinds, longestPauseMs, type RepeatingWork } from './jobKind.ts'

/** A job whose lease this process has taken. */
export interface TakenJob {
  _id: string
  kind: string
  details: unknown
  /** How many times it has been started, including this time; for repeating work since its last success. */
  attempts: number
  createdAt: Date
  /** The id of the request that queued it, if any. OPS-8. */
  requestId: string | null
  /** Seconds since it was queued, by the database's clock. */
  ageSeconds: number
  /** Seconds since it was due, by the database's clock. */
  lateSeconds: number
}

/**
 * Queues a job, which is visible once the transaction commits. It then starts immediately if the runner is woken, else at the next poll.
 */
export async function queueJob(db: Database | Transaction, kind: string, details: unknown): Promise<void> {
  await db.insert(jobs).values({ _id: newId(), kind, details, requestId: currentOrigin().requestId })
}

/** A job that is queued for later. */
export interface LaterJob {
  _id: string
  details: unknown
  /** In how many ms it is due. */
  afterMs: number
}

/** Queues many jobs of a kind, each with its own time. */
export async function queueJobs(tx: Transaction, kind: string, rows: LaterJob[]): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into jobs (_id, kind, details, request_id, run_at)
    select r._id, ${kind}, r.details, ${currentOrigin().requestId ?? null}, now() + make_interval(secs => r."afterMs" / 1000.0)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(_id text, details jsonb, "afterMs" float8)`)
}

/**
 * Inserts the row of each kind of repeating work that the database does not have yet. A job that is due later than its kind or a retry
 * allows was planned before the clock was set back, so it becomes due now.
 */
export async function planRepeating(db: Database, kinds: [kind: string, work: JobKinds[string]][]): Promise<void> {
  const repeating = kinds.flatMap(([kind, work]) => ('everyMs' in work ? [{ kind, ...work }] : []))
  if (repeating.length === 0) return
  const rows = repeating.map(({ kind, firstAfterMs }) => ({ _id: kind, kind, runAt: fromNow(firstAfterMs) }))
  await db.insert(jobs).values(rows).onConflictDoNothing()
  const latest = repeating.map(({ kind, everyMs, firstAfterMs }) => ({
    kind,
    seconds: (2 * Math.max(everyMs, firstAfterMs)) / 1000,
  }))
  // BACKUP_AT may have changed since the next run was planned.
  for (const { kind, dailyAt } of repeating)
    if (dailyAt != null)
      await db
        .update(jobs)
        .set({ runAt: nextAt(dailyAt) })
        .where(
          and(
            eq(jobs._id, kind),
            eq(jobs.attempts, 0),
            sql`${jobs.runAt} > now() and ${jobs.runAt} <> ${nextAt(dailyAt)}`,
          ),
        )
  await db.execute(sql`
    update jobs j set run_at = now()
    where (attempts > 0 and run_at > ${fromNow(2 * longestPauseMs)}) or (attempts = 0 and exists (
      select from jsonb_to_recordset(${JSON.stringify(latest)}::jsonb) as r(kind text, seconds float8)
      where r.kind = j._id and j.run_at > now() + make_interval(secs => r.seconds)))`)
}

/**
 * Sets back jobs that were queued by a clock that was ahead: they are due as long after now as they were to be after that. The lease of a
 * running one ends as usual. OPS-10. @returns how many
 */
export async function setBackJobs(tx: Transaction): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update jobs set created_at = now(),
      run_at = now() + least(run_at - created_at, case when attempts > 0 then interval '1 minute' end)
    where created_at > now() + interval '1 minute'`)
  return rowCount ?? 0
}

/**
 * Leases the job of these kinds that has been due longest: no other process takes it before the lease expires.
 * @returns undefined if none is due
 */
export async function takeJob(db: Database, kinds: string[], leaseMs: number): Promise<TakenJob | undefined> {
  const due = db.$with('due').as(
    db
      .select({ _id: jobs._id, dueAt: jobs.runAt })
      .from(jobs)
      // Rounded to ms like the column: a job queued just now may have been rounded up, and would wait for the next poll.
      .where(and(sql`${jobs.runAt} <= now()::timestamptz(3)`, inArray(jobs.kind, kinds)))
      .orderBy(jobs.runAt)
      .limit(1)
      .for('update', { skipLocked: true }),
  )
  const [job] = await db
    .with(due)
    .update(jobs)
    .set({ attempts: sql`${jobs.attempts} + 1`, runAt: fromNow(leaseMs) })
    .from(due)
    .where(eq(jobs._id, due._id))
    .returning({
      _id: jobs._id,
      kind: jobs.kind,
      details: jobs.details,
      attempts: jobs.attempts,
      createdAt: jobs.createdAt,
      requestId: jobs.requestId,
      ageSeconds: sql<number>`extract(epoch from now() - ${jobs.createdAt})::float8`,
      lateSeconds: sql<number>`extract(epoch from now() - ${due.dueAt})::float8`,
    })
  return job
}

/** Renews the lease; false if another process has taken the job. */
export async function renewJob(db: Database, job: TakenJob, leaseMs: number): Promise<boolean> {
  return change(db, job, { runAt: fromNow(leaseMs) })
}

/** Schedules the next attempt of a failed job after `pauseMs`, at the latest when it reaches `maxAgeSeconds` and is dropped. */
export async function postponeJob(
  db: Database,
  job: TakenJob,
  pauseMs: number,
  maxAgeSeconds: number | undefined,
): Promise<void> {
  // `least` ignores nulls, so without a maximum age only the pause counts.
  const end = sql`${jobs.createdAt} + make_interval(secs => ${maxAgeSeconds ?? null}::float8)`
  const failingSince = sql`coalesce(${jobs.failingSince}, now())`
  await change(db, job, { runAt: sql`least(${fromNow(pauseMs)}, ${end})`, failingSince })
}

/** The pending jobs of a kind. */
export interface QueueState {
  kind: string
  /** Jobs that are queued and not done: due, due later, running or failing. */
  waiting: number
  /** Jobs and repeating work whose last run has failed. */
  failing: number
  /** How long the oldest job has been due without starting, or has been failing, in seconds; 0 for none. */
  oldestSeconds: number
}

/** The state of the queue, by the kinds that have rows. OPS-9. */
export async function queueState(db: Database): Promise<QueueState[]> {
  const since = sql`coalesce(${jobs.failingSince}, case when ${jobs.runAt} <= now() then ${jobs.runAt} end)`
  return db
    .select({
      kind: jobs.kind,
      waiting: sql<number>`count(*) filter (where ${jobs._id} <> ${jobs.kind})::int`,
      failing: sql<number>`count(${jobs.failingSince})::int`,
      oldestSeconds: sql<number>`greatest(extract(epoch from now() - min(${since})), 0)::float8`,
    })
    .from(jobs)
    .groupBy(jobs.kind)
}

/** Deletes a job that has succeeded or is dropped. */
export async function removeJob(db: Database, job: TakenJob): Promise<void> {
  await db.delete(jobs).where(isOurs(job))
}

/** Schedules the next run of repeating work, and resets its attempts. */
export async function repeatJob(
  db: Database,
  job: TakenJob,
  { everyMs, dailyAt }: Pick<RepeatingWork, 'everyMs' | 'dailyAt'>,
): Promise<void> {
  const runAt = dailyAt == null ? fromNow(everyMs) : nextAt(dailyAt)
  await change(db, job, { runAt, attempts: sql`0`, failingSince: sql`null` })
}

async function change(
  db: Database,
  job: TakenJob,
  set: { runAt: SQL; attempts?: SQL; failingSince?: SQL },
): Promise<boolean> {
  const { rowCount } = await db.update(jobs).set(set).where(isOurs(job))
  return rowCount === 1
}

/** Matches the row only while the lease is ours: a process that takes the job later increments `attempts`. */
function isOurs({ _id, attempts }: TakenJob) {
  return and(eq(jobs._id, _id), eq(jobs.attempts, attempts))
}

/**
 * SQL for the next time at which clocks in Tallinn show `time`, such as 03:30. Counts days by the calendar: a day of a clock change has it
 * exactly once.
 */
export function nextAt(time: string, now = sql`now()`): SQL {
  return sql`(
    select min(at) from (
      select ((${now} at time zone 'Europe/Tallinn')::date + day + ${time}::time) at time zone 'Europe/Tallinn' as at
      from generate_series(0, 1) as day
    ) as days where at > ${now})`
}

function fromNow(ms: number) {
  return sql`now() + make_interval(secs => ${ms / 1000})`
}
