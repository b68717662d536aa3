import { hash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { longest, upTo } from '../../schema/rules/client/limits.ts'
import { conflict, unauthenticated } from '../http/errors.ts'
import { callerOf } from '../http/session/caller.ts'
import { lockedSession, lockSession, tokenDigest, tokenOf } from '../http/session/liveSession.ts'
import { tagOf } from '../http/versions.ts'
import { newId } from '../store/clock/ids.ts'
import { retained } from '../store/clock/retained.ts'
import type { Database, Transaction } from '../store/database.ts'
import { inLockedTransaction, type StoreLock } from '../store/lockedTransaction.ts'
import { namedStatement } from '../store/namedStatement.ts'
import { idempotencyKeys } from '../store/tables/requests.ts'

/** Headers of routes that call createOnce, which requires this schema object, so that OpenAPI documents the key at every such route. */
export const onceSchema = z.object({
  'idempotency-key': z
    .string()
    .max(longest.idempotencyKey, `Idempotency-Key on liiga pikk (${upTo(longest.idempotencyKey)}).`)
    .optional()
    .describe(
      `Up to ${longest.idempotencyKey} characters, stored for a day. A repeat with the same key creates nothing and returns the record that ` +
        'the first one created, in its current state; 409 if that has been deleted. With other content the response is 409 with `loodud`: ' +
        'the id of the record that the first one created (`_id`) and its tag at that time (`versioon`, null for kinds without one), with ' +
        'which the difference can be sent as a change. A key that was used for another path is refused with 409, too. ' +
        'Both have `voti: "kasutatud"`, which distinguishes them from a conflict with another change.',
    ),
})

/** A record to create exactly once per idempotency key. */
export interface Creation<T> {
  /** Inserts the record under this id. Returns the response if it is known without reading the record. */
  create: (tx: Transaction, id: string) => Promise<T | undefined | void>
  /** Reads the response for the record in its current state; null when it has been deleted. */
  read: (tx: Transaction, id: string) => Promise<T | null>
  /** The version of the new record, if it is known beforehand, which saves a statement; null for a kind without versions. */
  version: string | null | ((created: T, id: string, tx: Transaction) => string | Promise<string>)
  /** The new record's id, if the caller must know it beforehand. Default: a new UUID. */
  id?: string
  /** The lock that serialises all changes of this kind; none by default. See inLockedTransaction. */
  underLock?: StoreLock
  /** Counts an attempt against its limits. Not called for a repeat with a known key and content, which creates nothing. @throws 429 */
  count?: () => Promise<void>
  /** The content to compare repeats by, if not the request's body (an upload). */
  content?: unknown
}

/**
 * Creates a record in a transaction and returns the response. With an `Idempotency-Key` header the creation runs once: a repeat only reads
 * the response again. Of two concurrent requests with one key the second waits for the first one's row. REST-7.
 * @throws 401 when the session has ended meanwhile; 409 when the key was used with other content (with `loodud`, see onceSchema) or for
 * another path, or the record created with it has been deleted
 */
export async function createOnce<T>(db: Database, request: FastifyRequest, creation: Creation<T>): Promise<T> {
  if (request.routeOptions.schema?.headers !== onceSchema)
    throw new Error(`${request.routeOptions.url} does not name onceSchema as its headers`)
  const { id: newRecordId = newId(), content = request.body, underLock } = creation
  const key = request.headers['idempotency-key']
  // The new record references the caller, so its insertion locks the caller's row: locking that later, after others, could deadlock with a
  // deletion.
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
    const response = await creation.read(tx, first.recordId)
    if (response === null)
      throw conflict('Saatsid selle juba varem ja see jõudis kohale, aga see on vahepeal kustutatud.')
    return response
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

/** lockSession, and the insertion of the key's row, unless it exists. No row without a live session. */
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

/** The refusal of a repeat with other content. The record may have been changed or deleted since: a change of it will detect that. */
function createdOtherwise({ recordId, version }: { recordId: string; version: string | null }) {
  const loodud = { _id: recordId, versioon: version == null ? null : tagOf(version) }
  return conflict('Saatsid selle juba varem ja see jõudis kohale, aga teistsuguse sisuga.', {
    more: { voti: 'kasutatud', loodud },
  })
}

async function createAndRead<T>(tx: Transaction, { create, read }: Creation<T>, id: string): Promise<T> {
  const known = await create(tx, id)
  if (known != null) return known
  const response = await read(tx, id)
  if (response === null) throw new Error(`${id} has been created and cannot be read`)
  return response
}

/** Deletes old keys. */
export async function deleteOldKeys(tx: Transaction): Promise<void> {
  await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - ${retained('requestKeys')}`))
}
