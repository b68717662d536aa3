import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { toolPrefix } from '../../../schema/rules/toolTokens.ts'
import { type Caller, status } from '../../http/caller.ts'
import { badFields, conflict, forbidden, notFound } from '../../http/errors.ts'
import { tokenDigest } from '../../http/liveSession.ts'
import { isoTime } from '../../store/columns.ts'
import type { Database, Transaction } from '../../store/database.ts'
import { toolTokens } from '../../store/tables/tools.ts'
import { sessions } from '../../store/tables/users.ts'
import { toolParts } from '../../tools/access.ts'
import type { NewToolToken, WireToolToken } from './schemas.ts'

/** How many tokens a person may have, ended ones too. */
const mostOfPerson = 20

/** A new token: a prefix that says what it is, and 256 random bits. */
export const newToolToken = () => `${toolPrefix}${randomBytes(32).toString('base64url')}`

/**
 * Keeps a new token of the caller's, as its hash. Call it under the lock 'toolTokens', which keeps two at once within the limit. AUTH-10.
 * @throws 400 without a part, 403 for what only an admin may give, 409 for a name that the caller has used and for the 21st
 */
export async function createToolToken(
  tx: Transaction,
  id: string,
  caller: Caller,
  token: string,
  { nimi, kirjutab, osad, emailid, vabalt, avalik, paevi }: NewToolToken,
): Promise<void> {
  if (caller.staatus < status.admin && (avalik || vabalt))
    throw forbidden(
      avalik ? 'Avaliku võtme saab teha ainult admin.' : 'Registreerimata päringuid saab lubada ainult admin.',
    )
  const parts = avalik ? [] : toolParts.filter((part) => osad.includes(part))
  if (!avalik && parts.length === 0) throw badFields({ osad: 'Vali, mille jaoks võti on.' })
  const now = await readToolTokens(tx, sql`t.user_id = ${caller._id}::uuid`)
  if (now.some((one) => one.nimi.toLowerCase() === nimi.toLowerCase())) throw nameTaken()
  if (now.length >= mostOfPerson) throw conflict(`Sul on juba ${mostOfPerson} võtit. Tühista mõni, mida enam ei vaja.`)
  const tokenHash = tokenDigest(token)
  await tx.insert(sessions).values({
    tokenHash,
    userId: caller._id,
    endsAt: sql`now() + make_interval(days => ${paevi}::int)`,
    isPublic: avalik,
  })
  await tx.insert(toolTokens).values({
    tokenHash,
    _id: id,
    userId: caller._id,
    nimi,
    tunnus: token.slice(-4),
    kirjutab: kirjutab && !avalik,
    osad: parts,
    emailid: emailid && !avalik,
    vabalt,
  })
}

const nameTaken = () => {
  const sentence = 'Sellise nimega võti on sul juba. Pane uuele teine nimi.'
  return conflict(sentence, { valjad: { nimi: sentence } })
}

/** A person's tokens, the newest first. AUTH-10. */
export const listToolTokens = (db: Database, userId: string): Promise<WireToolToken[]> =>
  readToolTokens(db, sql`t.user_id = ${userId}::uuid`)

/** A token of the person; null when there is none. */
export async function findToolToken(tx: Transaction, id: string, userId: string): Promise<WireToolToken | null> {
  const [found] = await readToolTokens(tx, sql`t._id = ${id}::uuid and t.user_id = ${userId}::uuid`)
  return found ?? null
}

async function readToolTokens(db: Database | Transaction, which: SQL): Promise<WireToolToken[]> {
  const { rows } = await db.execute<WireToolToken & Record<string, unknown>>(sql`
    select t._id, t.nimi, t.tunnus, t.kirjutab, t.osad, t.emailid, t.vabalt, s.is_public as avalik,
      ${isoTime(sql`s.created_at`)} as loodud, ${isoTime(sql`s.ends_at`)} as lopeb,
      case when s.last_used_at > s.created_at then ${isoTime(sql`s.last_used_at`)} end as kasutatud
    from tool_tokens t join sessions s on s.token_hash = t.token_hash
    where ${which} order by s.created_at desc, t._id desc`)
  return rows
}

/** Ends a token at once: one's own, or anybody's for an admin. AUTH-10. @throws 404 */
export async function revokeToolToken(db: Database, caller: Caller, id: string): Promise<void> {
  const isOwn = caller.staatus >= status.admin ? sql`true` : sql`t.user_id = ${caller._id}::uuid`
  const { rowCount } = await db.execute(sql`
    delete from sessions s using tool_tokens t
    where t.token_hash = s.token_hash and t._id = ${id}::uuid and ${isOwn}`)
  if (rowCount === 0) throw notFound('Seda võtit ei ole. Võib-olla on see juba tühistatud.')
}
