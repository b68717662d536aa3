import { sql } from 'drizzle-orm'
import type { Database } from '../../store/database.ts'
import { namedStatement } from '../../store/namedStatement.ts'
import { type Caller, status } from '../session/caller.ts'
import { isAlive, tokenDigest, touchSession } from '../session/liveSession.ts'

/** The scopes of an API token. AUTH-10. */
export const tokenScopes = ['foorum', 'sisu', 'failid', 'inimesed'] as const

export type TokenScope = (typeof tokenScopes)[number]

/** The rights of an API token. */
export interface ToolAccess {
  _id: string
  nimi: string
  /** Shows only what visitors see; the token is no user's session. */
  avalik: boolean
  kirjutab: boolean
  osad: TokenScope[]
  /** Sees the emails of others. */
  emailid: boolean
  /** May send GraphQL documents that no client has registered, while its user is an admin. */
  vabalt: boolean
  /** Its expiry, in ISO 8601. */
  lopeb: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The rights of the request's API token; null for a user's session, and without a token. */
    tool: ToolAccess | null
  }
}

interface Found extends Caller, Omit<ToolAccess, '_id' | 'nimi'> {
  voti: { _id: string; nimi: string }
  stale: boolean
}

const accessOfToken = namedStatement<{ token: Buffer }, Found>(
  "a tool's access",
  sql`
  select u._id, u.nimi, u.staatus, json_build_object('_id', t._id, 'nimi', t.nimi) as voti, s.is_public as avalik, t.kirjutab, t.osad,
    t.emailid, t.vabalt and u.staatus >= ${sql.raw(String(status.admin))} as vabalt,
    to_char(s.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as lopeb,
    s.last_used_at = s.created_at or s.last_used_at < now() - interval '1 minute' as stale
  from tool_tokens t join sessions s on s.token_hash = t.token_hash join users u on u._id = s.user_id
  where t.token_hash = ${sql.placeholder('token')}::bytea and ${isAlive} and u.staatus >= ${sql.raw(String(status.member))}`,
)

/** The rights of an API token, and its user; null for an expired token. Records its use at most once a minute. AUTH-10. */
export async function findAccess(db: Database, token: string): Promise<{ tool: ToolAccess; person: Caller } | null> {
  const [found] = await accessOfToken(db, { token: tokenDigest(token) })
  if (!found) return null
  const { _id, nimi, staatus, voti, stale, ...access } = found
  if (stale) await touchSession(db, token)
  return { tool: { ...voti, ...access }, person: { _id, nimi, staatus } }
}
