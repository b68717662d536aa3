import { hash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { longest, upTo } from '../../schema/rules/client/limits.ts'
import { callerOf } from '../http/caller.ts'
import { conflict, unauthenticated } from '../http/errors.ts'
import { lockedSession, lockSession, tokenDigest, tokenOf } from '../http/liveSession.ts'
import { tagOf } from '../http/versions.ts'
import { newId } from '../store/clock/ids.ts'
import type { Database, Transaction } from '../store/database.ts'
import { inLockedTransaction, type StoreLock } from '../store/lockedTransaction.ts'
import { namedStatement } from '../store/namedStatement.ts'
import { idempotencyKeys } from '../store/tables/requests.ts'

/**
 * Headers of routes that call createOnce, which checks for this very schema, so that OpenAPI names every route that
 * takes the key.
 */
export const onceSchema = z.object({
  'idempotency-key': z
    .string()
    .max(longest.idempotencyKey, `Idempotency-Key on liiga pikk (${upTo(longest.idempotencyKey)}).`)
    .optional()
    .describe(
      `Up to ${longest.idempotencyKey} characters, remembered for a day. A repeat with the same key creates nothing and is answered with what ` +
        'the first one created, as it is now; 409 where that has been deleted. With other content it is answered with 409 and `loodud`: ' +
        'the id of the record that the first one created (`_id`) and its tag from then (`versioon`, null of kinds without one), with ' +
        'which the difference can be sent as a change. A key that came with a request to another address is refused with 409, too. ' +
        'Both have `voti: "kasutatud"`, which tells them from a conflict with another change.',
    ),
})

/** A record to create exactly once per idempotency key. */
export interface Creation<T> {
  /** Inserts the record under this id. It returns the response where that is known without reading it. */
  create: (tx: Transaction, id: string) => Promise<T | undefined | void>
  /** Reads the response for the record, as it is now; null when it has been deleted. */
  read: (tx: Transaction, id: string) => Promise<T | null>
  /** The version of the new record, where it is known beforehand, which saves a statement; null of a kind without versions. */
  version: string | null | ((created: T, id: string, tx: Transaction) => string | Promise<string>)
  /** The new record's id, when the caller has to know it beforehand. Default: a new UUID. */
  id?: string
  /** The lock that serialises all changes of its kind; none by default. See inLockedTransaction. */
  underLock?: StoreLock
  /** Counts an attempt against its limits. A repeat with a known key and content creates nothing and is not counted. @throws 429 */
  count?: () => Promise<void>
  /** The content to compare repeats by, when it is not the request's body (an upload). */
  content?: unknown
}

/**
 * Creates a record in a transaction and returns the response. With an `Idempotency-Key` header the creation runs once:
 * a repeat only reads the response again. Of two concurrent requests with one key the second waits for the first one's
 * row. REST-7.
 * @throws 401 when the session has ended meanwhile; 409 when the key
 * came with other content (with `loodud`, see onceSchema) or to another address, or the record created with it has been deleted
 */
export async function createOnce<T>(db: Database, request: FastifyRequest, creation: Creation<T>): Promise<T> {
  if (request.routeOptions.schema?.headers !== onceSchema)
    throw new Error(`${request.routeOptions.url} does not name onceSchema as its headers`)
  const { id: newRecordId = newId(), content = request.body, underLock } = creation
  const key = request.headers['idempotency-key']
  // The new record refers to the caller, whose row is locked anyway: later, after others, it could deadlock with a deletion.
  const token = tokenOf(request)
  if (typeof key !== 'string' || key === '') {
    await creation.count?.()
    return inLockedTransaction(db, underLock, async (tx) => {
      await lockSession(tx, token)
      return createAndRead(tx, creation, newRecordId)
    })
  }
  const path = request.url.replace(/\/?(\?.*)?$/, '')
  const requestHash = hash('sha256', `${request.method} ${request.url}\n${JSON.stringify(content)}`, 'buffer')
  if (creation.count) {
    const [known] = await db
      .select({ requestHash: idempotencyKeys.requestHash })
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.userId, callerOf(request)._id), eq(idempotencyKeys.key, key)))
    if (!known?.requestHash.equals(requestHash)) await creation.count()
  }
  return inLockedTransaction(db, underLock, async (tx) => {
    const known = typeof creation.version === 'function' ? null : creation.version
    const claim = { token: tokenDigest(token), key, requestHash, recordId: newRecordId, path, version: known }
    const [session] = await claimKey(tx, claim)
    if (!session) throw unauthenticated()
    const isKey = and(eq(idempotencyKeys.userId, session._id), eq(idempotencyKeys.key, key))
    if (session.claimed) {
      const created = await createAndRead(tx, creation, newRecordId)
      if (typeof creation.version === 'function') {
        const version = await creation.version(created, newRecordId, tx)
        await tx.update(idempotencyKeys).set({ version }).where(isKey)
      }
      return created
    }
    const [first] = await tx.select().from(idempotencyKeys).where(isKey)
    const isSame = first?.requestHash.equals(requestHash)
    if (!first || (!isSame && first.path !== path))
      throw conflict('Seda Idempotency-Key väärtust kasutati juba teise päringuga.', { more: { voti: 'kasutatud' } })
    if (!isSame) throw createdOtherwise(first)
    const answer = await creation.read(tx, first.recordId)
    if (answer === null)
      throw conflict('Saatsid selle juba varem ja see jõudis kohale, aga see on vahepeal kustutatud.')
    return answer
  })
}

interface KeyClaim {
  token: Buffer
  key: string
  requestHash: Buffer
  recordId: string
  path: string
  version: string | null
}

/** lockSession, and then the row of the key, unless it is there already. No row without a living session. */
const claimKey = namedStatement<KeyClaim, { _id: string; claimed: boolean }>(
  'claim an idempotency key',
  sql`
  with caller as (${lockedSession}), claimed as (
    insert into idempotency_keys (user_id, key, request_hash, record_id, path, version)
    select _id, ${sql.placeholder('key')}::text, ${sql.placeholder('requestHash')}::bytea,
      ${sql.placeholder('recordId')}::uuid, ${sql.placeholder('path')}::text, ${sql.placeholder('version')}::text
    from caller on conflict do nothing returning user_id)
  select _id, exists (select from claimed) as claimed from caller`,
)

/** The refusal of a repeat with other content. The record may have been changed or deleted since: a change of it will tell. */
function createdOtherwise({ recordId, version }: { recordId: string; version: string | null }) {
  const loodud = { _id: recordId, versioon: version == null ? null : tagOf(version) }
  return conflict('Saatsid selle juba varem ja see jõudis kohale, aga teistsuguse sisuga.', {
    more: { voti: 'kasutatud', loodud },
  })
}

async function createAndRead<T>(tx: Transaction, { create, read }: Creation<T>, id: string): Promise<T> {
  const known = await create(tx, id)
  if (known != null) return known
  const answer = await read(tx, id)
  if (answer === null) throw new Error(`${id} has been created and cannot be read`)
  return answer
}

/** Deletes keys older than a day. */
export async function deleteOldKeys(tx: Transaction): Promise<void> {
  await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '1 day'`))
}
