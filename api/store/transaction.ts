import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { causesOf } from './causes.ts'
import type { Database, Transaction } from './database.ts'

/** Pauses before a repeat, in ms; each is drawn between half of it and the whole, so that two rivals do not meet again. */
const pausesMs = [40, 160]

/** How long a rollback may take, in ms, before its connection is dropped instead. PostgreSQL then rolls back by itself. */
const rollbackMs = 1_000

/**
 * Runs `work` in one transaction and gives what it gives, once that is committed. REST-1.
 *
 * A deadlock (40P01) or a serialization failure (40001) is repeated twice. `work` may therefore run up to three times:
 * whatever it does besides its queries on `tx` must bear that, or be done outside. Nothing else is repeated.
 * @throws what `work` throws and what the store says; nothing of the transaction stays then, but for a connection that
 * breaks during the commit, where nobody can know.
 */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (const pauseMs of pausesMs) {
    try {
      return await once(db.$client, work)
    } catch (error) {
      if (!isRepeatable(error)) throw error
      await pause(pauseMs * (1 + Math.random()) * 0.5)
    }
  }
  return once(db.$client, work)
}

async function once<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(drizzle(client))
    // A failed statement that `work` swallowed has ended the transaction: PostgreSQL then answers a commit with ROLLBACK.
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('A statement failed, so the transaction was rolled back')
    return result
  } catch (error) {
    broken = await failureOfRollback(client)
    throw error
  } finally {
    // With an error the pool ends the connection instead of handing it on.
    client.release(broken)
  }
}

/** Rolls back; gives the error where that fails, as on a connection that is lost or stalled. */
async function failureOfRollback(client: pg.PoolClient): Promise<Error | undefined> {
  // pg takes a timeout per query; its declaration does not know it.
  const rollback: pg.QueryConfig & { query_timeout: number } = { text: 'rollback', query_timeout: rollbackMs }
  try {
    await client.query(rollback)
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function isRepeatable(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === '40P01' || code === '40001')
}
