import { randomBytes } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import { isAlive, tokenDigest } from '../../http/session/liveSession.ts'
import { retained } from '../../store/clock/retained.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { sessions } from '../../store/tables/users.ts'

/** Creates a session and returns its token of 256 random bits; only the SHA-256 is stored. */
export async function startSession(db: Database | Transaction, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({ tokenHash: tokenDigest(token), userId })
  return token
}

export async function endSession(db: Database, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenDigest(token)))
}

/**
 * Ends all sessions of a user, except the one with `exceptToken`, and the user's API tokens: an attacker who knew the password may have
 * created some. Public tokens stay, as they show only what visitors see. AUTH-7, AUTH-10.
 */
export async function endSessionsOf(tx: Database | Transaction, userId: string, exceptToken?: string): Promise<void> {
  const others = exceptToken == null ? undefined : ne(sessions.tokenHash, tokenDigest(exceptToken))
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.isPublic, false), others))
}

/** Ends all sessions and API tokens of a banned user. USER-3. */
export async function endEverythingOf(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
}

/** Deletes expired sessions. Expired API tokens are deleted later: until then the list shows users why a tool has stopped. */
export async function deleteOldSessions(tx: Transaction): Promise<void> {
  await tx.execute(
    sql`delete from sessions s where not ${isAlive} and (s.ends_at is null or s.ends_at < now() - ${retained('expiredTokens')})`,
  )
}
