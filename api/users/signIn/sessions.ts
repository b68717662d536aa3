import { randomBytes } from 'node:crypto'
import { and, eq, lt, ne, sql } from 'drizzle-orm'
import { sessionLifetime, tokenDigest } from '../../http/liveSession.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { sessions } from '../../store/tables/users.ts'

/** Creates a session and returns its token of 256 random bits; only the SHA-256 is stored. */
export async function startSession(db: Database | Transaction, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({ tokenHash: tokenDigest(token), userId })
  return token
}

/** Ends the session with this token. */
export async function endSession(db: Database, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenDigest(token)))
}

/** Ends all sessions of a user, except the one with `tokenKept`. AUTH-7. */
export async function endSessionsOf(tx: Database | Transaction, userId: string, exceptToken?: string): Promise<void> {
  const others = exceptToken == null ? undefined : ne(sessions.tokenHash, tokenDigest(exceptToken))
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), others))
}

/** Deletes expired sessions. */
export async function forgetOldSessions(tx: Transaction): Promise<void> {
  await tx.delete(sessions).where(lt(sessions.lastUsedAt, sql`now() - ${sessionLifetime}`))
}
