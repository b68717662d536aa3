import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../store/database.ts'
import { tries } from '../store/tables/requests.ts'
import { Refusal } from './errors.ts'

/** How many attempts are let through within a window of so many seconds, an hour at most. */
export interface Limit {
  allowed: number
  seconds: number
}

/** One thing that attempts are counted for (an address, an account), and how many it is allowed. */
export interface Counter extends Limit {
  subject: string
}

/** An attempt as one counter has it: what it was counted in, and the how manieth of its window it is. */
export interface CountedAttempt {
  subject: string
  since: Date
  count: number
}

/** For what may be guessed or asked again and again: the tenth within a quarter of an hour is refused. AUTH-8. */
export const strict: Limit = { allowed: 9, seconds: 900 }

/** The same for an address that many people may share: the thirtieth is refused. AUTH-8. */
export const shared: Limit = { allowed: 29, seconds: 900 }

/**
 * Counts an attempt for each counter; every api of the store counts together. An attempt is counted before it is judged, so
 * that many at once cannot slip past, and taken back afterwards where it turns out to be none (`takeBack`). The transaction is
 * to be rolled back on a refusal: then a refused attempt counts nowhere. A subject always has the same window.
 * @throws 429 with Retry-After when a counter has had all that it is allowed.
 */
export async function countAttempt(tx: Transaction, counters: Counter[]): Promise<CountedAttempt[]> {
  const attempt = []
  // Always in the same order: two requests that wait for one another's row would be a deadlock.
  for (const seconds of new Set(counters.map((counter) => counter.seconds).toSorted((a, b) => a - b)))
    attempt.push(
      ...(await countWithin(
        tx,
        seconds,
        counters.filter((counter) => counter.seconds === seconds),
      )),
    )
  return attempt
}

/** In one statement: until the transaction ends, others who are counted for the same wait. */
async function countWithin(tx: Transaction, seconds: number, counters: Counter[]): Promise<CountedAttempt[]> {
  const byKey = new Map(counters.map((counter) => [keyOf(counter.subject), counter]))
  const isRunning = sql`${tries.since} > now() - make_interval(secs => ${seconds})`
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
  refuseFull(counted)
  return counted.map(({ subject, since, count }) => ({ subject, since, count }))
}

/**
 * Looks whether a counter has had all that it is allowed, without counting or locking anything: what floods in is refused
 * before it holds a connection for a transaction.
 * @throws 429 with Retry-After
 */
export async function refuseIfFull(db: Database, { subject, allowed, seconds }: Counter): Promise<void> {
  const isRunning = sql`${tries.since} > now() - make_interval(secs => ${seconds})`
  const rows = await db
    .select({ count: sql<number>`${tries.count} + 1`, secondsLeft: secondsLeft(seconds) })
    .from(tries)
    .where(and(eq(tries.key, keyOf(subject)), isRunning))
  refuseFull(rows.map((row) => ({ ...row, allowed })))
}

function secondsLeft(seconds: number) {
  return sql<number>`ceil(extract(epoch from ${tries.since} - now()) + ${seconds})::int`
}

function refuseFull(counted: { count: number; allowed: number; secondsLeft: number }[]) {
  const waits = counted.filter(({ count, allowed }) => count > allowed).map((row) => Math.max(row.secondsLeft, 1))
  if (waits.length > 0) throw tooMany(Math.max(...waits))
}

/** Takes an attempt back that was none after all, such as a right password; a window that has begun since is left alone. */
export async function takeBack(db: Database, attempt: CountedAttempt[]): Promise<void> {
  for (const { subject, since } of attempt)
    await db
      .update(tries)
      .set({ count: sql`greatest(${tries.count} - 1, 0)` })
      .where(and(eq(tries.key, keyOf(subject)), eq(tries.since, since)))
}

/** Forgets all attempts that were counted for this. */
export async function forgetAttempts(db: Database, subject: string): Promise<void> {
  await db.delete(tries).where(eq(tries.key, keyOf(subject)))
}

/**
 * Lets one attempt through every so many seconds.
 * @throws 429 with Retry-After for one that comes sooner.
 */
export async function spaceOut(tx: Transaction, subject: string, seconds: number): Promise<void> {
  const key = keyOf(subject)
  const isOver = sql`${tries.since} <= now() - make_interval(secs => ${seconds})`
  const [passed] = await tx
    .insert(tries)
    .values({ key, count: 1, since: sql`now()` })
    .onConflictDoUpdate({ target: tries.key, set: { since: sql`now()` }, setWhere: isOver })
    .returning({ key: tries.key })
  if (!passed) throw tooMany(seconds)
}

/** Forgets counters whose window is over. */
export async function forgetOldTries(tx: Transaction): Promise<void> {
  await tx.delete(tries).where(lt(tries.since, sql`now() - interval '1 hour'`))
}

/** 429: `seconds` until the next attempt may succeed. */
export function tooMany(seconds: number): Refusal {
  const wait = seconds < 60 ? `${seconds} sekundi` : `${Math.ceil(seconds / 60)} minuti`
  return new Refusal(429, `Liiga palju katseid. Proovi uuesti ${wait} pärast.`, { retryAfter: seconds })
}

/** Short, whatever was typed, and no email stands in the store for having been typed. */
function keyOf(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url')
}
