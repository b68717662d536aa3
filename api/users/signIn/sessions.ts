import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { type Caller, status } from '../../http/caller.ts'
import { unauthenticated } from '../../http/errors.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { sessions, users } from '../../store/tables/users.ts'

/** A session expires this long after its last use. AUTH-7. */
const lifetime = sql`interval '30 days'`

/** `lastUsedAt` is updated at most this often. */
const touchInterval = sql`interval '1 hour'`

/** Creates a session and returns its token of 256 random bits; only the SHA-256 is stored. */
export async function startSession(db: Database | Transaction, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({ tokenHash: digest(token), userId })
  return token
}

/** The user of a valid session token, with the current status; null for an invalid one. */
export async function findCaller(db: Database | Transaction, token: string): Promise<Caller | null> {
  const tokenHash = digest(token)
  const [found] = await db
    .select({
      _id: users._id,
      nimi: users.nimi,
      staatus: users.staatus,
      stale: sql<boolean>`${sessions.lastUsedAt} < now() - ${touchInterval}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users._id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.lastUsedAt, sql`now() - ${lifetime}`)))
  if (!found) return null
  const { stale, ...caller } = found
  if (stale)
    await db
      .update(sessions)
      .set({ lastUsedAt: sql`now()` })
      .where(eq(sessions.tokenHash, tokenHash))
  return caller
}

/**
 * Looks up the session of a request again, inside its transaction.
 * @throws 401 when the session has ended meanwhile, or its user is no longer a member
 */
export async function requireSession(tx: Transaction, token: string): Promise<Caller> {
  const caller = await findCaller(tx, token)
  if (!caller || caller.staatus < status.member) throw unauthenticated()
  return caller
}

/** Ends the session with this token. */
export async function endSession(db: Database, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, digest(token)))
}

/** Ends all sessions of a user, except the one with `tokenKept`. AUTH-7. */
export async function endSessionsOf(tx: Database | Transaction, userId: string, exceptToken?: string): Promise<void> {
  const others = exceptToken == null ? undefined : ne(sessions.tokenHash, digest(exceptToken))
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), others))
}

/** Deletes expired sessions. */
export async function forgetOldSessions(tx: Transaction): Promise<void> {
  await tx.delete(sessions).where(lt(sessions.lastUsedAt, sql`now() - ${lifetime}`))
}

function digest(token: string) {
  return createHash('sha256').update(token).digest()
}
