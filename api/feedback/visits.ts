import { eq, sql } from 'drizzle-orm'
import type { Caller } from '../http/caller.ts'
import type { Database } from '../store/database.ts'
import { feedbackVisits } from '../store/tables/feedback.ts'
import { users } from '../store/tables/users.ts'
import { inTransaction } from '../store/transaction.ts'

/** Up to which message the caller has seen them, in ms since the epoch; null for who has never looked. FEED-1. */
export async function seenUntil(db: Database, caller: Caller): Promise<number | null> {
  const [visit] = await db.select().from(feedbackVisits).where(eq(feedbackVisits.userId, caller._id))
  return visit?.nahtudKuni.getTime() ?? null
}

/** Notes that the caller has seen what was sent up to a time; never back to an earlier one. FEED-1. */
export async function markSeen(db: Database, caller: Caller, until: number): Promise<void> {
  const nahtudKuni = new Date(Math.min(until, Date.now()))
  await inTransaction(db, async (tx) => {
    // Somebody deleted meanwhile has nothing to note.
    const [there] = await tx.select({ _id: users._id }).from(users).where(eq(users._id, caller._id)).for('key share')
    if (!there) return
    await tx
      .insert(feedbackVisits)
      .values({ userId: caller._id, nahtudKuni })
      .onConflictDoUpdate({
        target: feedbackVisits.userId,
        set: { nahtudKuni: sql`greatest(${feedbackVisits.nahtudKuni}, excluded.nahtud_kuni)` },
      })
  })
}
