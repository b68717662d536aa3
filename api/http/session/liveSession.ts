import { hash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { isApiToken } from '../../../schema/rules/apiTokens.ts'
import { retained } from '../../store/clock/retained.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { namedStatement } from '../../store/namedStatement.ts'
import { sessions } from '../../store/tables/users.ts'
import { unauthenticated } from '../errors.ts'
import { type Caller, status } from './caller.ts'

/** A session expires this long after its last use. AUTH-7. */
const sessionLifetime = retained('sessions')

/** `lastUsedAt` is updated at most this often. */
const touchInterval = sql`interval '1 hour'`

/** SQL condition: the session `s` is alive: by its last use, or, for an API token, until its expiry. AUTH-7, AUTH-10. */
export const isAlive = sql`(case when s.ends_at is null then s.last_used_at > now() - ${sessionLifetime} else s.ends_at > now() end)`

/**
 * SQL for the caller with the live session `token`, and whether its use must be recorded. Ends with a condition, so that further ones can
 * follow.
 */
export const liveSession = sql`
  select u._id, u.nimi, u.staatus, s.last_used_at < now() - ${touchInterval} as stale
  from users u join sessions s on s.user_id = u._id
  where s.token_hash = ${sql.placeholder('token')}::bytea and not s.is_public and ${isAlive}`

/** The same for a member, locked until the transaction ends. Lock order: users before sessions. See lockSession. */
export const lockedSession = sql`${liveSession} and u.staatus >= ${sql.raw(String(status.member))} for key share`

const callerOfToken = namedStatement<{ token: Buffer }, Caller & { stale: boolean }>('caller', liveSession)

/** The user of a valid session token, with the current status; null for an invalid one. */
export async function findCaller(db: Database, token: string): Promise<Caller | null> {
  const [found] = await callerOfToken(db, { token: tokenDigest(token) })
  if (!found) return null
  const { stale, ...caller } = found
  if (stale) await touchSession(db, token)
  return caller
}

/** Records the use of a session, which extends that of a user. AUTH-7. */
export async function touchSession(db: Database, token: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(sessions.tokenHash, tokenDigest(token)))
}

/**
 * Looks up the session of a request again, inside its transaction, and locks the session and its user against deletion until the
 * transaction ends. An upload may take an hour, and its user may have been banned meanwhile. AUTH-7.
 * @throws 401 when the session has ended meanwhile, or its user is no longer a member
 */
export async function lockSession(tx: Transaction, token: string): Promise<Caller> {
  const [caller] = await sessionOfToken(tx, { token: tokenDigest(token) })
  if (!caller) throw unauthenticated()
  return caller
}

const sessionOfToken = namedStatement<{ token: Buffer }, Caller>('locked session', lockedSession)

/** The token of a request, of a session or a mailed link; '' without one. */
export const tokenOf = ({ headers }: FastifyRequest) => String(headers['x-auth-token'] ?? '')

/**
 * The stored digest of a token: a reader of the database cannot use it. API tokens are hashed with a prefix, so that they never match a
 * user's session.
 */
export const tokenDigest = (token: string) => hash('sha256', isApiToken(token) ? `tool ${token}` : token, 'buffer')
