import { createHash } from 'node:crypto'
import { and, eq, lt, notLike, sql } from 'drizzle-orm'
import { retained } from '../store/clock/retained.ts'
import type { Database, Transaction } from '../store/database.ts'
import { tries } from '../store/tables/requests.ts'
import { Refusal } from './errors.ts'

/** A rate limit: `allowed` attempts within a window of `seconds`, at most 3600. */
export interface Limit {
  allowed: number
  seconds: number
}

/** The subject of a counter (an address, an account), and its limit. */
export interface Counter extends Limit {
  subject: string
}

/** An attempt in one counter: the start of the window, and the number of attempts in it including this one. */
export interface CountedAttempt {
  subject: string
  since: Date
  count: number
}

/** For anything that can be guessed or abused by repetition: refuses the tenth attempt within 15 minutes. AUTH-8. */
export const strictLimit: Limit = { allowed: 9, seconds: 900 }

/** For an address that many people may share: refuses the thirtieth attempt within 15 minutes. AUTH-8. */
export const sharedLimit: Limit = { allowed: 29, seconds: 900 }

/**
 * Counts an attempt in each counter; the counters are in the database, so all api processes share them. Attempts are counted before they
 * are checked, so that concurrent ones cannot slip past; use `uncountAttempt` for those that should not count. Roll the transaction back on
 * a refusal, so that refused attempts do not count. A subject must always have the same window.
 * @throws 429 with Retry-After when any counter is over its limit
 */
export async function countAttempt(tx: Transaction, counters: Counter[]): Promise<CountedAttempt[]> {
  const attempts: CountedAttempt[] = []
  // Always in the same order: transactions that lock the same rows in different orders would deadlock.
  const windows = new Set(counters.map((counter) => counter.seconds).toSorted((a, b) => a - b))
  for (const seconds of windows) {
    const inWindow = counters.filter((counter) => counter.seconds === seconds)
    attempts.push(...(await countInWindow(tx, seconds, inWindow)))
  }
  return attempts
}

/** Counts in one statement, which locks the rows: other attempts for the same subjects wait until the transaction ends. */
async function countInWindow(tx: Transaction, seconds: number, counters: Counter[]): Promise<CountedAttempt[]> {
  const byKey = new Map(counters.map((counter) => [keyOf(counter.subject), counter]))
  const isRunning = sql`not ${isPast(seconds)}`
  const rows = await tx
    .insert(tries)
    .values([...byKey.keys()].sort().map((key) => ({ key, count: 1, since: sql`now()` })))
    .onConflictDoUpdate({
      target: tries.key,
      set: {
        count: sql`case when ${isRunning} then ${tries.count} + 1 else 1 end`,
        since: sql`case when ${isRunning} then ${tries.since} else now() end`,
      },
    })
    .returning({ key: tries.key, count: tries.count, since: tries.since, secondsLeft: secondsLeft(seconds) })
  const counted = rows.flatMap((row) => {
    const counter = byKey.get(row.key)
    return counter ? [{ ...row, ...counter }] : []
  })
  requireWithinLimits(counted)
  return counted.map(({ subject, since, count }) => ({ subject, since, count }))
}

/**
 * Checks a limit without counting or locking, so that a flood is refused before it takes a connection for a transaction.
 * @throws 429 with Retry-After when the counter is at its limit
 */
export async function requireBelowLimit(db: Database, { subject, allowed, seconds }: Counter): Promise<void> {
  const isRunning = sql`not ${isPast(seconds)}`
  const rows = await db
    .select({ count: sql<number>`${tries.count} + 1`, secondsLeft: secondsLeft(seconds) })
    .from(tries)
    .where(and(eq(tries.key, keyOf(subject)), isRunning))
  requireWithinLimits(rows.map((row) => ({ ...row, allowed })))
}

/**
 * Whether a window is over. A start in the future is from before the clock was set back; a minute is tolerated for concurrent transactions.
 */
const isPast = (seconds: number) =>
  sql`(${tries.since} <= now() - make_interval(secs => ${seconds}) or ${tries.since} > now() + interval '1 minute')`

function secondsLeft(seconds: number) {
  return sql<number>`ceil(extract(epoch from ${tries.since} - now()) + ${seconds})::int`
}

function requireWithinLimits(counted: { count: number; allowed: number; secondsLeft: number }[]) {
  const waits = counted.filter(({ count, allowed }) => count > allowed).map((row) => Math.max(row.secondsLeft, 1))
  if (waits.length > 0) throw tooManyRequests(Math.max(...waits))
}

/** Uncounts an attempt that should not count, such as a correct password; does nothing if a new window has begun since. */
export async function uncountAttempt(db: Database, attempt: CountedAttempt[]): Promise<void> {
  for (const { subject, since } of attempt)
    await db
      .update(tries)
      .set({ count: sql`greatest(${tries.count} - 1, 0)` })
      .where(and(eq(tries.key, keyOf(subject)), eq(tries.since, since)))
}

/** Resets the counter of a subject. */
export async function resetCounter(db: Database, subject: string): Promise<void> {
  await db.delete(tries).where(eq(tries.key, keyOf(subject)))
}

/**
 * Allows one attempt per `seconds`.
 * @throws 429 with Retry-After for an earlier one
 */
export async function allowOncePer(tx: Transaction, subject: string, seconds: number): Promise<void> {
  const key = keyOf(subject)
  const isOver = isPast(seconds)
  const [admitted] = await tx
    .insert(tries)
    .values({ key, count: 1, since: sql`now()` })
    .onConflictDoUpdate({ target: tries.key, set: { since: sql`now()` }, setWhere: isOver })
    .returning({ key: tries.key })
  if (!admitted) throw tooManyRequests(seconds)
}

/** Begins the keys of the numbers of refused sign-ins, which `recordRefusals` deletes; the other keys are hashes. */
export const refusals = 'keeldumine '

/** Deletes counters whose window is over. */
export async function deleteOldTries(tx: Transaction): Promise<void> {
  await tx
    .delete(tries)
    .where(and(lt(tries.since, sql`now() - ${retained('attempts')}`), notLike(tries.key, `${refusals}%`)))
}

/**
 * 429 with Retry-After.
 * @param seconds until the next attempt may succeed
 */
export function tooManyRequests(seconds: number): Refusal {
  const wait = seconds < 60 ? `${seconds} sekundi` : `${Math.ceil(seconds / 60)} minuti`
  return new Refusal(429, `Liiga palju katseid. Proovi uuesti ${wait} pärast.`, { retryAfter: seconds })
}

/** A hash, so that keys have a fixed length and the database does not store every email that somebody typed. */
function keyOf(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url')
}
