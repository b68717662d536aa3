import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database, Transaction } from '../store/database.ts'
import { idempotencyKeys } from '../store/tables/requests.ts'
import { inTransaction } from '../store/transaction.ts'
import { callerOf } from './caller.ts'
import { badInput, conflict } from './errors.ts'

const longestKey = 200

/** The header of a creation that may be repeated. Its length is judged where it is used, with a sentence of its own. */
export const onceSchema = z.object({
  'idempotency-key': z
    .string()
    .optional()
    .describe(`Kuni ${longestKey} tähemärki: sama võtmega kordus saab esimese vastuse`),
})

/**
 * Runs a creation in a transaction; with an `Idempotency-Key` header it runs once, and repeats get the first answer, also
 * when both arrive at once (the second waits for the first one's row). REST-7.
 * @param content what was sent, where that is not the request's body
 * @throws 400 for a key of more than 200 characters, 409 when the key was used for another request.
 */
export async function createOnce<T>(
  db: Database,
  request: FastifyRequest,
  create: (tx: Transaction) => Promise<T>,
  content: unknown = request.body,
): Promise<T> {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return inTransaction(db, create)
  if (key.length > longestKey) throw badInput('Idempotency-Key on liiga pikk (kuni 200 tähemärki).')
  const { _id: userId } = callerOf(request)
  const requestHash = createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(content)}`)
    .digest()
  return inTransaction(db, async (tx) => {
    const taken = await tx.insert(idempotencyKeys).values({ userId, key, requestHash }).onConflictDoNothing()
    const mine = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))
    if (taken.rowCount === 0) {
      const [first] = await tx.select().from(idempotencyKeys).where(mine)
      if (!first?.requestHash.equals(requestHash))
        throw conflict('Seda Idempotency-Key väärtust kasutati juba muu päringuga.')
      // The answer was stored with the row, in the transaction that created it.
      return first.answer as T
    }
    const answer = await create(tx)
    await tx.update(idempotencyKeys).set({ answer }).where(mine)
    return answer
  })
}

/** Forgets answers older than a day. */
export async function forgetOldAnswers(db: Database): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '1 day'`))
}
