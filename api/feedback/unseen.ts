import { desc, gt, sql } from 'drizzle-orm'
import { Refusal } from '../http/errors.ts'
import { storeNow } from '../store/clock/storeClock.ts'
import type { Database } from '../store/database.ts'
import { feedback, feedbackVisits } from '../store/tables/feedback.ts'

/** The most unseen messages of a day, of all visitors together. FEED-2. */
export const maxUnseen = 200

const dayMs = 86_400_000

/**
 * Until when new messages are refused, in ms since the epoch, because `maxUnseen` came within a day and no member has seen them; null while
 * they are accepted. FEED-2.
 */
export async function closedUntil(db: Database): Promise<number | null> {
  const lastVisit = db.select({ at: sql`max(${feedbackVisits.nahtudKuni})` }).from(feedbackVisits)
  const [last] = await db
    .select({ kuupaev: feedback.kuupaev })
    .from(feedback)
    .where(gt(feedback.kuupaev, sql`greatest(now() - interval '1 day', (${lastVisit}))`))
    .orderBy(desc(feedback.kuupaev), desc(feedback._id))
    .offset(maxUnseen - 1)
    .limit(1)
  return last ? last.kuupaev.getTime() + dayMs : null
}

/**
 * Refuses a message while too many are unseen. It takes no lock, so concurrent messages may exceed the limit slightly.
 * @throws 429 with Retry-After
 */
export async function requireRoomForMessage(db: Database): Promise<void> {
  const until = await closedUntil(db)
  if (until == null) return
  const seconds = Math.max(Math.ceil((until - storeNow().getTime()) / 1000), 1)
  const hours = Math.ceil(seconds / 3600)
  const wait = hours === 1 ? 'tunni' : `${hours} tunni`
  throw new Refusal(
    429,
    `Lugemist ootab praegu nii palju sõnumeid, et uusi ei saa vastu võtta. Proovi uuesti ${wait} pärast.`,
    { retryAfter: seconds },
  )
}
