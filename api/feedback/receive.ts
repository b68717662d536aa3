import { and, eq, gt, sql } from 'drizzle-orm'
import { networkOf, wideNetworkOf } from '../../schema/rules/networks.ts'
import { countAttempt, type Limit, requireBelowLimit } from '../http/limits.ts'
import { newId } from '../store/clock/ids.ts'
import { storeNow } from '../store/clock/storeClock.ts'
import type { Database, Transaction } from '../store/database.ts'
import { feedback } from '../store/tables/feedback.ts'
import { inTransaction } from '../store/transaction.ts'
import { messageOf } from './messages.ts'
import { type NewMessage, trapField, type WireMessage } from './schemas.ts'
import { requireRoomForMessage } from './unseen.ts'

/** Per address: refuses the sixth message within 15 minutes. */
const addressLimit: Limit = { allowed: 5, seconds: 900 }

/** Per network of a provider or company, which many people share. */
const networkLimit: Limit = { allowed: 30, seconds: 900 }

/**
 * Stores a message of an anonymous visitor. The same message within an hour gets the first one's response, as anonymous senders have no
 * idempotency keys. A message with a filled trap field is dropped silently. FEED-1, FEED-2, REST-7.
 * @param address the sender's IP address, for the limits
 * @throws 429 with Retry-After
 */
export async function receiveMessage(db: Database, message: NewMessage, address: string): Promise<WireMessage> {
  const { nimi, email, tekst, [trapField]: trap } = message
  // Repeats are not counted, so that a sender who lost the response to the last allowed message can send it again.
  const earlier = await findRepeat(db, message)
  if (earlier) return earlier
  const counters = [
    { ...addressLimit, subject: `feedback:address:${networkOf(address)}` },
    { ...networkLimit, subject: `feedback:network:${wideNetworkOf(address)}` },
  ]
  // Without a lock, so that a flood does not delay others.
  for (const counter of counters) await requireBelowLimit(db, counter)
  await requireRoomForMessage(db)
  return inTransaction(db, async (tx) => {
    // Counting also locks the counter's row, which serialises the same message sent twice at once from one network.
    await countAttempt(tx, counters)
    const repeated = await findRepeat(tx, message)
    if (repeated) return repeated
    const row = { _id: newId(), nimi, email, tekst, kuupaev: storeNow(), vastatud: null, vastaja: null }
    if (!trap) await tx.insert(feedback).values(row)
    return messageOf(row)
  })
}

/** The same message of the last hour, if there is one. */
async function findRepeat(
  db: Database | Transaction,
  { nimi, email, tekst }: NewMessage,
): Promise<WireMessage | undefined> {
  const [repeated] = await db
    .select()
    .from(feedback)
    .where(
      and(
        eq(feedback.email, email),
        eq(feedback.tekst, tekst),
        eq(feedback.nimi, nimi),
        gt(feedback.kuupaev, sql`now() - interval '1 hour'`),
      ),
    )
  return repeated && messageOf(repeated)
}
