import { eq, sql } from 'drizzle-orm'
import type { Caller } from '../http/session/caller.ts'
import { storeNow } from '../store/clock/storeClock.ts'
import type { Database } from '../store/database.ts'
import { feedbackVisits } from '../store/tables/feedback.ts'
import { users } from '../store/tables/users.ts'
import { inTransaction } from '../store/transaction.ts'

/** The time up to which the caller has seen messages, in ms since the epoch; null when the caller never has. FEED-1. */
export async function seenUntil(db: Database, caller: Caller): Promise<number | null> {
  const [visit] = await db.select().from(feedbackVisits).where(eq(feedbackVisits.userId, caller._id))
  return visit?.nahtudKuni.getTime() ?? null
}

/** Records up to which time the caller has seen messages; the time never moves back. FEED-1. */
export async function markSeen(db: Database, caller: Caller, until: number): Promise<void> {
  const nahtudKuni = new Date(Math.min(until, storeNow().getTime()))
  await inTransaction(db, async (tx) => {
    // The caller may have been deleted meanwhile.
    const [user] = await tx.select({ _id: users._id }).from(users).where(eq(users._id, caller._id)).for('key share')
    if (!user) return
    await tx
      .insert(feedbackVisits)
      .values({ userId: caller._id, nahtudKuni })
      .onConflictDoUpdate({
        target: feedbackVisits.userId,
        set: { nahtudKuni: sql`greatest(${feedbackVisits.nahtudKuni}, excluded.nahtud_kuni)` },
      })
  })
}
