import { sql } from 'drizzle-orm'
import { type Caller, status } from '../http/caller.ts'
import { isAlive, tokenDigest, touchSession } from '../http/liveSession.ts'
import type { Database } from '../store/database.ts'
import { namedStatement } from '../store/namedStatement.ts'

/** The parts of Sise that a tool's token may be for. AUTH-10. */
export const toolParts = ['foorum', 'sisu', 'failid', 'inimesed'] as const

export type ToolPart = (typeof toolParts)[number]

/** What a tool's token allows. */
export interface ToolAccess {
  _id: string
  nimi: string
  /** Shows what visitors see, and no more: it is nobody's session. */
  avalik: boolean
  kirjutab: boolean
  osad: ToolPart[]
  /** Sees the emails of others. */
  emailid: boolean
  /** May ask what no program has registered: while its person is an admin. */
  vabalt: boolean
  /** When it ends, in ISO 8601. */
  lopeb: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What the token of the request allows; null of a person's session, and without a token. */
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

/** A tool's access, and its person; null for a token that has ended. Its use is recorded once a minute at most. AUTH-10. */
export async function findAccess(db: Database, token: string): Promise<{ tool: ToolAccess; person: Caller } | null> {
  const [found] = await accessOfToken(db, { token: tokenDigest(token) })
  if (!found) return null
  const { _id, nimi, staatus, voti, stale, ...access } = found
  if (stale) await touchSession(db, token)
  return { tool: { ...voti, ...access }, person: { _id, nimi, staatus } }
}
