import { createHash } from 'node:crypto'
import { inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../store/database.ts'
import { tries } from '../store/schema.ts'
import { Refusal } from './errors.ts'

/** The tenth try within the while is refused. AUTH-8. */
const allowed = 9
const whileLong = sql`interval '15 minutes'`

/**
 * Counts a try for each of the things it is counted for (an address, an account); every api of the store counts together.
 * @throws 429 with Retry-After when one of them has had its nine.
 */
export async function countTry(db: Database, ...subjects: string[]): Promise<void> {
  // Always in the same order: two requests that wait for one another's row would be a deadlock.
  const keys = [...new Set(subjects.map(keyOf))].sort()
  const running = sql`${tries.since} > now() - ${whileLong}`
  const counted = await db
    .insert(tries)
    .values(keys.map((key) => ({ key, count: 1, since: sql`now()` })))
    .onConflictDoUpdate({
      target: tries.key,
      set: {
        count: sql`case when ${running} then least(${tries.count} + 1, ${allowed + 1}) else 1 end`,
        since: sql`case when ${running} then ${tries.since} else now() end`,
      },
    })
    .returning({
      count: tries.count,
      seconds: sql<number>`ceil(extract(epoch from ${tries.since} + ${whileLong} - now()))::int`,
    })
  const full = counted.filter(({ count }) => count > allowed).map(({ seconds }) => Math.max(seconds, 1))
  if (full.length > 0) throw tooMany(Math.max(...full))
}

/** After a success: the account's tries are forgotten, of the address only this one, which was no guess. */
export async function forgiveTry(db: Database, account: string, address: string): Promise<void> {
  await db.delete(tries).where(inArray(tries.key, [keyOf(account)]))
  await db
    .update(tries)
    .set({ count: sql`greatest(${tries.count} - 1, 0)` })
    .where(inArray(tries.key, [keyOf(address)]))
}

/** Forgets counts of a while that is over. */
export async function forgetOldTries(db: Database): Promise<void> {
  await db.delete(tries).where(lt(tries.since, sql`now() - ${whileLong}`))
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
