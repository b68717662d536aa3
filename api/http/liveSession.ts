import { hash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { isToolToken } from '../../schema/rules/toolTokens.ts'
import type { Database, Transaction } from '../store/database.ts'
import { namedStatement } from '../store/namedStatement.ts'
import { sessions } from '../store/tables/users.ts'
import { type Caller, status } from './caller.ts'
import { unauthenticated } from './errors.ts'

/** A session expires this long after its last use. AUTH-7. */
const sessionLifetime = sql`interval '30 days'`

/** `lastUsedAt` is updated at most this often. */
const touchInterval = sql`interval '1 hour'`

/** SQL for whether the session `s` lives: by its last use, or a tool's token until its end. AUTH-7, AUTH-10. */
export const isAlive = sql`(case when s.ends_at is null then s.last_used_at > now() - ${sessionLifetime} else s.ends_at > now() end)`

/** SQL for the caller with the live session `token`, and whether its use has to be recorded. Ends with a condition. */
export const liveSession = sql`
  select u._id, u.nimi, u.staatus, s.last_used_at < now() - ${touchInterval} as stale
  from users u join sessions s on s.user_id = u._id
  where s.token_hash = ${sql.placeholder('token')}::bytea and not s.is_public and ${isAlive}`

/** The same for a member, locked until the transaction ends: users first, in the order of all who lock both. See lockSession. */
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

/** Records that a session is used, which keeps a person's alive. AUTH-7. */
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
  const [caller] = await sessionOfToken(tx, { token: tokenDigest(token) })
  if (!caller) throw unauthenticated()
  return caller
}

const sessionOfToken = namedStatement<{ token: Buffer }, Caller>('locked session', lockedSession)

/** The token that a request has sent, of a session or a mailed link; '' without one. */
export const tokenOf = ({ headers }: FastifyRequest) => String(headers['x-auth-token'] ?? '')

/**
 * What is stored of a token: a reader of the database cannot use it. A tool's is hashed with a word in front, so that it
 * is never found as a person's session.
 */
export const tokenDigest = (token: string) => hash('sha256', isToolToken(token) ? `tool ${token}` : token, 'buffer')
