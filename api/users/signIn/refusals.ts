import { like, sql } from 'drizzle-orm'
import { refusals } from '../../http/limits.ts'
import type { RepeatingWork } from '../../jobs/jobKind.ts'
import { recordAudit } from '../../records/audit.ts'
import type { Database } from '../../store/database.ts'
import { tries } from '../../store/tables/requests.ts'
import { inTransaction } from '../../store/transaction.ts'

const hourMs = 3_600_000

/** Counts a refused sign-in of a member, or of an email that no member has: one row of `tries` each, so an attacker cannot fill it. AUDIT-1. */
export async function countRefusal(db: Database, userId = ''): Promise<void> {
  await db
    .insert(tries)
    .values({ key: refusals + userId, count: 1, since: sql`now()` })
    .onConflictDoUpdate({ target: tries.key, set: { count: sql`${tries.count} + 1`, since: sql`now()` } })
}

/** Moves the counts of refused sign-ins to the audit, once an hour. AUDIT-1. */
export const recordRefusals = (db: Database): RepeatingWork => ({
  everyMs: hourMs,
  firstAfterMs: hourMs,
  run: () =>
    inTransaction(db, async (tx) => {
      const counted = await tx
        .delete(tries)
        .where(like(tries.key, `${refusals}%`))
        .returning()
      const facts = counted.map(({ key, count }) => ({ liige: key.slice(refusals.length) || null, hulk: count }))
      await recordAudit(tx, 'keeldumine', facts)
    }),
})
