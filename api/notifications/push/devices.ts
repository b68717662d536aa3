import { and, eq, ne, sql } from 'drizzle-orm'
import { unauthenticated } from '../../http/errors.ts'
import { tokenDigest } from '../../http/session/liveSession.ts'
import type { Database } from '../../store/database.ts'
import { pushDevices } from '../../store/tables/push.ts'
import { sessions } from '../../store/tables/users.ts'
import { inTransaction } from '../../store/transaction.ts'
import { pushKeys } from './keys.ts'

/** What a browser needs to subscribe, and the subscription of the caller's session. */
export interface PushSettings {
  /** The public key of this installation. RFC 8292. */
  voti: string
  /** The push address of the session's browser; null if nothing is pushed to it. */
  aadress: string | null
}

/** A browser's subscription. */
export interface Device {
  aadress: string
  p256dh: Buffer
  auth: Buffer
}

/** Reads whether notifications are pushed to the browser of a session. PHONE-2. */
export async function readPush(db: Database, token: string): Promise<PushSettings> {
  const [device] = await db
    .select({ aadress: pushDevices.aadress })
    .from(pushDevices)
    .where(eq(pushDevices.tokenHash, tokenDigest(token)))
  return { voti: (await pushKeys(db)).publicKey, aadress: device?.aadress ?? null }
}

/**
 * Pushes notifications to the browser of a session from now on. A browser that another session had moves to this one: another user signed
 * in there. Idempotent. PHONE-2. @throws 401 when the session has ended meanwhile
 */
export async function allowPush(db: Database, token: string, { aadress, p256dh, auth }: Device): Promise<PushSettings> {
  const tokenHash = tokenDigest(token)
  await inTransaction(db, async (tx) => {
    // Locks the session, so that changes of its browser run one at a time.
    const [session] = await tx
      .select({ userId: sessions.userId })
      .from(sessions)
      .where(eq(sessions.tokenHash, tokenHash))
      .for('update')
    if (!session) throw unauthenticated()
    await tx.delete(pushDevices).where(and(eq(pushDevices.tokenHash, tokenHash), ne(pushDevices.aadress, aadress)))
    await tx
      .insert(pushDevices)
      .values({ tokenHash, userId: session.userId, aadress, p256dh, auth })
      .onConflictDoUpdate({
        target: pushDevices.aadress,
        set: {
          tokenHash,
          userId: session.userId,
          p256dh,
          auth,
          alates: sql`case when ${pushDevices.tokenHash} = excluded.token_hash then ${pushDevices.alates} else now() end`,
        },
      })
  })
  return readPush(db, token)
}

/** Stops pushing to the browser of a session. Idempotent. PHONE-2. */
export async function stopPush(db: Database, token: string): Promise<PushSettings> {
  await db.delete(pushDevices).where(eq(pushDevices.tokenHash, tokenDigest(token)))
  return readPush(db, token)
}
