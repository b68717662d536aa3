import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { apiTokenPrefix } from '../../../schema/rules/apiTokens.ts'
import { badFields, conflict, forbidden, notFound } from '../../http/errors.ts'
import { type Caller, status } from '../../http/session/caller.ts'
import { tokenDigest } from '../../http/session/liveSession.ts'
import { tokenScopes } from '../../http/tools/access.ts'
import { recordAudit } from '../../records/audit.ts'
import { isoTime } from '../../store/columns.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { apiTokens } from '../../store/tables/tools.ts'
import { sessions } from '../../store/tables/users.ts'
import { inTransaction } from '../../store/transaction.ts'
import type { NewApiToken, WireApiToken } from './schemas.ts'

/** The most tokens of a user, including expired ones. */
const mostOfPerson = 20

/** A new token: a prefix that identifies its kind, and 256 random bits. */
export const newApiToken = () => `${apiTokenPrefix}${randomBytes(32).toString('base64url')}`

/**
 * Stores the hash of a new token of the caller. Call it under the lock 'apiTokens', so that concurrent ones stay within the limit. AUTH-10.
 * @throws 400 without a scope, 403 for rights that only an admin may grant, 409 for a name that the caller has used and for the 21st token
 */
export async function createApiToken(
  tx: Transaction,
  id: string,
  caller: Caller,
  token: string,
  { nimi, kirjutab, osad, emailid, vabalt, avalik, paevi }: NewApiToken,
): Promise<void> {
  if (caller.staatus < status.admin && (avalik || vabalt))
    throw forbidden(
      avalik ? 'Avaliku võtme saab teha ainult admin.' : 'Registreerimata päringuid saab lubada ainult admin.',
    )
  const scopes = avalik ? [] : tokenScopes.filter((scope) => osad.includes(scope))
  if (!avalik && scopes.length === 0) throw badFields({ osad: 'Vali, mille jaoks võti on.' })
  const now = await readApiTokens(tx, sql`t.user_id = ${caller._id}::uuid`)
  if (now.some((one) => one.nimi.toLowerCase() === nimi.toLowerCase())) throw nameTaken()
  if (now.length >= mostOfPerson) throw conflict(`Sul on juba ${mostOfPerson} võtit. Tühista mõni, mida enam ei vaja.`)
  const tokenHash = tokenDigest(token)
  await tx.insert(sessions).values({
    tokenHash,
    userId: caller._id,
    endsAt: sql`now() + make_interval(days => ${paevi}::int)`,
    isPublic: avalik,
  })
  await tx.insert(apiTokens).values({
    tokenHash,
    _id: id,
    userId: caller._id,
    nimi,
    tunnus: token.slice(-4),
    kirjutab: kirjutab && !avalik,
    osad: scopes,
    emailid: emailid && !avalik,
    vabalt,
  })
  await recordAudit(tx, 'voti-loodud', { liige: caller._id, kirje: id })
}

const nameTaken = () => {
  const sentence = 'Sellise nimega võti on sul juba. Pane uuele teine nimi.'
  return conflict(sentence, { valjad: { nimi: sentence } })
}

/** A user's tokens, newest first. AUTH-10. */
export const listApiTokens = (db: Database, userId: string): Promise<WireApiToken[]> =>
  readApiTokens(db, sql`t.user_id = ${userId}::uuid`)

/** A token of the user; null when there is none. */
export async function findApiToken(tx: Transaction, id: string, userId: string): Promise<WireApiToken | null> {
  const [found] = await readApiTokens(tx, sql`t._id = ${id}::uuid and t.user_id = ${userId}::uuid`)
  return found ?? null
}

async function readApiTokens(db: Database | Transaction, which: SQL): Promise<WireApiToken[]> {
  const { rows } = await db.execute<WireApiToken & Record<string, unknown>>(sql`
    select t._id, t.nimi, t.tunnus, t.kirjutab, t.osad, t.emailid, t.vabalt, s.is_public as avalik,
      ${isoTime(sql`s.created_at`)} as loodud, ${isoTime(sql`s.ends_at`)} as lopeb,
      case when s.last_used_at > s.created_at then ${isoTime(sql`s.last_used_at`)} end as kasutatud
    from tool_tokens t join sessions s on s.token_hash = t.token_hash
    where ${which} order by s.created_at desc, t._id desc`)
  return rows
}

/** Ends a token immediately: the caller's own, or any token for an admin. AUTH-10. @throws 404 */
export async function revokeApiToken(db: Database, caller: Caller, id: string): Promise<void> {
  const isOwn = caller.staatus >= status.admin ? sql`true` : sql`t.user_id = ${caller._id}::uuid`
  await inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ liige: string }>(sql`
      delete from sessions s using tool_tokens t
      where t.token_hash = s.token_hash and t._id = ${id}::uuid and ${isOwn} returning s.user_id as liige`)
    if (!rows[0]) throw notFound('Seda võtit ei ole. Võib-olla on see juba tühistatud.')
    await recordAudit(tx, 'voti-tuhistatud', { liige: rows[0].liige, kirje: id })
  })
}
