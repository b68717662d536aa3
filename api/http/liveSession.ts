import { createHash } from 'node:crypto'
import { and, eq, gt, gte, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Database, Transaction } from '../store/database.ts'
import { namedStatement } from '../store/namedStatement.ts'
import { sessions, users } from '../store/tables/users.ts'
import { type Caller, status } from './caller.ts'
import { unauthenticated } from './errors.ts'

/** A session expires this long after its last use. AUTH-7. */
export const sessionLifetime = sql`interval '30 days'`

/** `lastUsedAt` is updated at most this often. */
const touchInterval = sql`interval '1 hour'`

const callerColumns = { _id: users._id, nimi: users.nimi, staatus: users.staatus }

const isLive = (token: string) =>
  and(eq(sessions.tokenHash, tokenDigest(token)), gt(sessions.lastUsedAt, sql`now() - ${sessionLifetime}`))

/** SQL for the caller with the live session `token`, and whether its use has to be recorded. Ends with a condition. */
export const liveSession = sql`
  select u._id, u.nimi, u.staatus, s.last_used_at < now() - ${touchInterval} as stale
  from sessions s join users u on u._id = s.user_id
  where s.token_hash = ${sql.placeholder('token')}::bytea and s.last_used_at > now() - ${sessionLifetime}`

const callerOfToken = namedStatement<{ token: Buffer }, Caller & { stale: boolean }>('caller', liveSession)

/** The user of a valid session token, with the current status; null for an invalid one. */
export async function findCaller(db: Database, token: string): Promise<Caller | null> {
  const [found] = await callerOfToken(db, { token: tokenDigest(token) })
  if (!found) return null
  const { stale, ...caller } = found
  if (stale) await touchSession(db, token)
  return caller
}

/** Records that a session is used, which keeps it alive. AUTH-7. */
export async function touchSession(db: Database, token: string): Promise<void> {
  await db
    .update(sessions)
    .set({ lastUsedAt: sql`now()` })
    .where(eq(sessions.tokenHash, tokenDigest(token)))
}

/**
 * Looks up the session of a request again, inside its transaction, and keeps the session and its user from being ended or deleted
 * until the transaction ends. An upload may take an hour, in which its sender may have been banned. AUTH-7.
 * @throws 401 when the session has ended meanwhile, or its user is no longer a member
 */
export async function lockSession(tx: Transaction, token: string): Promise<Caller> {
  // Users first, in the order of all who lock both.
  const [caller] = await tx
    .select(callerColumns)
    .from(users)
    .innerJoin(sessions, eq(sessions.userId, users._id))
    .where(and(isLive(token), gte(users.staatus, status.member)))
    .for('key share')
  if (!caller) throw unauthenticated()
  return caller
}

/** The token that a request has sent, of a session or a mailed link; '' without one. */
export const tokenOf = ({ headers }: FastifyRequest) => String(headers['x-auth-token'] ?? '')

/** What is stored of a token: whoever reads the database cannot use it. */
export const tokenDigest = (token: string) => createHash('sha256').update(token).digest()
