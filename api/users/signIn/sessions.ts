import { randomBytes } from 'node:crypto'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { isAlive, lockSession, tokenDigest } from '../../http/session/liveSession.ts'
import { recordAudit } from '../../records/audit.ts'
import { retained } from '../../store/clock/retained.ts'
import { isoTime } from '../../store/columns.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { sessions } from '../../store/tables/users.ts'
import { inTransaction } from '../../store/transaction.ts'
import { lockUser } from '../lockUser.ts'
import { deviceOf } from './device.ts'

/**
 * Creates a session and returns its token of 256 random bits; only the SHA-256 is stored.
 * @param userAgent of the request, from which the name of the device is made. AUTH-11
 */
export async function startSession(db: Database | Transaction, userId: string, userAgent?: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({ tokenHash: tokenDigest(token), userId, seade: deviceOf(userAgent) })
  return token
}

/** SQL for the live sessions `s` of a user, without API tokens. */
const liveSessionsOf = (userId: string) =>
  sql`from sessions s where s.user_id = ${userId}::uuid and s.ends_at is null and ${isAlive}`

/** A session of the caller as in a response. */
export interface WireDevice {
  _id: string
  seade: string | null
  loodud: string
  viimati: string
  praegune: boolean
}

/** The sessions of a user, that of the request first, then the last used. AUTH-11. @param token of the request */
export async function listDevices(db: Database, userId: string, token: string): Promise<WireDevice[]> {
  const { rows } = await db.execute<WireDevice & Record<string, unknown>>(sql`
    select s._id, s.seade, ${isoTime(sql`s.created_at`)} as loodud, ${isoTime(sql`s.last_used_at`)} as viimati,
      s.token_hash = ${tokenDigest(token)} as praegune
    ${liveSessionsOf(userId)} order by praegune desc, s.last_used_at desc, s._id`)
  return rows
}

/**
 * Ends one session of a user, or all but that of the request; their streams and push end with them. AUTH-11.
 * @param token of the request
 * @param id the session to end
 * @returns how many have ended
 * @throws 401 if that of the request has ended meanwhile
 */
export function endDevices(db: Database, userId: string, token: string, id?: string): Promise<number> {
  const which = id == null ? sql`s.token_hash <> ${tokenDigest(token)}` : sql`s._id = ${id}::uuid`
  return inTransaction(db, async (tx) => {
    // One after the other: of two sessions that end each other one stays.
    await lockUser(tx, userId)
    await lockSession(tx, token)
    return endWhich(tx, userId, which)
  })
}

/** Signs out. AUTH-7. */
export async function endSession(db: Database, userId: string, token: string): Promise<void> {
  await inTransaction(db, (tx) => endWhich(tx, userId, sql`s.token_hash = ${tokenDigest(token)}`))
}

async function endWhich(tx: Transaction, userId: string, which: SQL): Promise<number> {
  const { rowCount } = await tx.execute(sql`delete ${liveSessionsOf(userId)} and ${which}`)
  const hulk = rowCount ?? 0
  if (hulk > 0) await recordAudit(tx, 'seansid-lopetatud', { liige: userId, hulk })
  return hulk
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
