import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { v7 as newId } from 'uuid'
import { z } from 'zod'
import type { Database, Transaction } from '../store/database.ts'
import { idempotencyKeys } from '../store/tables/requests.ts'
import { users } from '../store/tables/users.ts'
import { inTransaction } from '../store/transaction.ts'
import { callerOf } from './caller.ts'
import { badInput, conflict, unauthenticated } from './errors.ts'

const longestKey = 200

/**
 * The headers of a route that calls createOnce, which insists on it: so the contract names every route that takes the key.
 * The key's length is judged where it is used, with a sentence of its own.
 */
export const onceSchema = z.object({
  'idempotency-key': z
    .string()
    .optional()
    .describe(
      `Up to ${longestKey} characters, remembered for a day. A repeat with the same key creates nothing and is answered with what ` +
        'the first one created, as it is now; 409 where that has been deleted, or where the key came with another request.',
    ),
})

/** Something that a request creates, and that a repeat of the request must not create again. */
export interface Creation<T> {
  /** Writes the record under this id. */
  create: (tx: Transaction, id: string) => Promise<void>
  /** The answer for the record of this id as it is now; null where there is none any more. */
  read: (tx: Transaction, id: string) => Promise<T | null>
  /** The id of the new record, where it has to be known before. */
  id?: string
  /** What was sent, where that is not the request's body. */
  content?: unknown
}

/**
 * Runs a creation in a transaction and gives its answer. With an `Idempotency-Key` header it runs once, and repeats read the
 * answer again, also where both arrive at once: the second waits for the first one's row. REST-7.
 * @throws 400 for a key of more than 200 characters; 401 where the caller is deleted meanwhile; 409 where the key was used
 * for another request, or what it created has been deleted.
 */
export async function createOnce<T>(db: Database, request: FastifyRequest, creation: Creation<T>): Promise<T> {
  if (request.routeOptions.schema?.headers !== onceSchema)
    throw new Error(`${request.routeOptions.url} does not name onceSchema as its headers`)
  const { id: newRecord = newId(), content = request.body } = creation
  const key = request.headers['idempotency-key']
  const { _id: userId } = callerOf(request)
  if (typeof key !== 'string' || key === '')
    return inTransaction(db, async (tx) => {
      await holdUser(tx, userId)
      return created(tx, creation, newRecord)
    })
  if (key.length > longestKey) throw badInput('Idempotency-Key on liiga pikk (kuni 200 tähemärki).')
  const requestHash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(content)}`)
    .digest()
  return inTransaction(db, async (tx) => {
    await holdUser(tx, userId)
    const claimed = await tx
      .insert(idempotencyKeys)
      .values({ userId, key, requestHash, recordId: newRecord })
      .onConflictDoNothing()
    if (claimed.rowCount === 1) return created(tx, creation, newRecord)
    const [first] = await tx
      .select()
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)))
    if (!first?.requestHash.equals(requestHash))
      throw conflict('Seda Idempotency-Key väärtust kasutati juba teise päringuga.')
    const answer = await creation.read(tx, first.recordId)
    if (answer === null) throw conflict('Sinu saadetu jõudis juba kohale, aga see kustutati vahepeal.')
    return answer
  })
}

async function created<T>(tx: Transaction, { create, read }: Creation<T>, id: string): Promise<T> {
  await create(tx, id)
  const answer = await read(tx, id)
  if (answer === null) throw new Error(`${id} has been created and cannot be read`)
  return answer
}

/**
 * Keeps the caller from being deleted until the transaction ends. What is created refers to the caller sooner or later; held
 * only then, after other rows, it could deadlock with the deletion, which locks the user first.
 */
async function holdUser(tx: Transaction, id: string) {
  const [user] = await tx.select({ _id: users._id }).from(users).where(eq(users._id, id)).for('key share')
  if (!user) throw unauthenticated()
}

/** Forgets keys older than a day. */
export async function forgetOldKeys(tx: Transaction): Promise<void> {
  await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '1 day'`))
}
