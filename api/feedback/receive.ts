import { and, eq, gt, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { countAttempt, type Limit, requireBelowLimit } from '../http/limits.ts'
import { networkOf, wideNetworkOf } from '../http/network.ts'
import type { Database, Transaction } from '../store/database.ts'
import { feedback } from '../store/tables/feedback.ts'
import { inTransaction } from '../store/transaction.ts'
import { type NewMessage, trapField, type WireMessage } from './schemas.ts'

/** Messages of one address: the sixth within a quarter of an hour is refused. */
const perAddress: Limit = { allowed: 5, seconds: 900 }

/** Messages of a provider's or company's network, which many people share. */
const perNetwork: Limit = { allowed: 30, seconds: 900 }

/**
 * Keeps a message of a visitor who is not signed in. The same message once more within an hour is answered with the first
 * one: a public form has no person to keep an idempotency key for. What falls into the trap field is not kept. FEED-1, REST-7.
 * @param address of the sender, for the limits
 * @throws 429 with Retry-After
 */
export async function receiveMessage(db: Database, message: NewMessage, address: string): Promise<WireMessage> {
  const { nimi, email, tekst, [trapField]: trap } = message
  // Not counted: whoever lost the answer to the last message that is allowed may ask for it again.
  const kept = await repeatOf(db, message)
  if (kept) return kept
  const counters = [
    { ...perAddress, subject: `feedback:address:${networkOf(address)}` },
    { ...perNetwork, subject: `feedback:network:${wideNetworkOf(address)}` },
  ]
  // Without a lock: a flood must not make others wait.
  for (const counter of counters) await requireBelowLimit(db, counter)
  return inTransaction(db, async (tx) => {
    // First, for its row is a lock too: a message that is sent twice at once comes from one network.
    await countAttempt(tx, counters)
    const repeated = await repeatOf(tx, message)
    if (repeated) return repeated
    const row = { _id: newId(), nimi, email, tekst, kuupaev: new Date() }
    if (!trap) await tx.insert(feedback).values(row)
    return { ...row, kuupaev: row.kuupaev.getTime() }
  })
}

/** The same message of the last hour, if it has been kept. */
async function repeatOf(
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
  return repeated && { ...repeated, kuupaev: repeated.kuupaev.getTime() }
}
