import { createHash } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../store/database.ts'
import { tries } from '../store/tables/requests.ts'
import { Refusal } from './errors.ts'

/** How many tries are let through within how many seconds. No while is longer than that of `guesses`. */
export interface Limit {
  allowed: number
  seconds: number
}

/** For what may be guessed or asked again and again: the tenth within a quarter of an hour is refused. AUTH-8. */
export const guesses: Limit = { allowed: 9, seconds: 900 }

/**
 * Counts a try for each of the things it is counted for (an address, an account); every api of the store counts together.
 * @throws 429 with Retry-After when one of them has had all that it is allowed.
 */
export async function countTry(db: Database, { allowed, seconds }: Limit, ...subjects: string[]): Promise<void> {
  // Always in the same order: two requests that wait for one another's row would be a deadlock.
  const keys = [...new Set(subjects.map(keyOf))].sort()
  const whileLong = sql`make_interval(secs => ${seconds})`
  const running = sql`${tries.since} > now() - ${whileLong}`
  const counted = await db
    .insert(tries)
    .values(keys.map((key) => ({ key, count: 1, since: sql`now()` })))
    .onConflictDoUpdate({
      target: tries.key,
      set: {
        count: sql`case when ${running} then least(${tries.count} + 1, ${allowed + 1}::int) else 1 end`,
        since: sql`case when ${running} then ${tries.since} else now() end`,
      },
    })
    .returning({
      count: tries.count,
      seconds: sql<number>`ceil(extract(epoch from ${tries.since} + ${whileLong} - now()))::int`,
    })
  const full = counted.filter(({ count }) => count > allowed).map((row) => Math.max(row.seconds, 1))
  if (full.length > 0) throw tooMany(Math.max(...full))
}

/** A success was no guess: its try at this place is taken back. */
export async function forgiveTry(db: Database, place: string): Promise<void> {
  await db
    .update(tries)
    .set({ count: sql`greatest(${tries.count} - 1, 0)` })
    .where(eq(tries.key, keyOf(place)))
}

/** After a success the tries at this account are forgotten. */
export async function forgiveTries(db: Database, account: string): Promise<void> {
  await db.delete(tries).where(eq(tries.key, keyOf(account)))
}

/** Forgets counts of a while that is over. */
export async function forgetOldTries(db: Database): Promise<void> {
  await db.delete(tries).where(lt(tries.since, sql`now() - make_interval(secs => ${guesses.seconds})`))
}

/** 429: `seconds` until the next try. */
export function tooMany(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60)
  return new Refusal(429, `Liiga palju katseid. Proovi uuesti ${minutes} minuti pärast.`, undefined, undefined, seconds)
}

/** Short, whatever was typed, and no email stands in the store for having been typed. */
function keyOf(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url')
}
