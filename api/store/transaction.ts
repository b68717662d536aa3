import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { causesOf } from './causes.ts'
import type { Database, Transaction } from './database.ts'
import { type TakeTurn, turns } from './turns.ts'

/** Delays before a retry in ms. The actual delay is random between half and all of it, so that two rivals do not collide again. */
const retryDelaysMs = [40, 160]

/** Timeout of a rollback in ms; then the connection is dropped, and PostgreSQL rolls back by itself. */
const rollbackTimeoutMs = 1_000

/** The share of the pool's connections that transactions may take: the rest is for reads, whatever writers wait for. */
const transactionShare = 0.7
/** How many transactions may wait for their turn, and how long in ms: about as long as for a connection. */
const waiting = { waiting: 200, waitMs: 3_000 }

const turnsOfPools = new WeakMap<pg.Pool, TakeTurn>()

/**
 * Runs `work` in a transaction and returns its result after the commit. REST-1.
 * Retries deadlocks (40P01) and serialization failures (40001) twice, so `work` may run up to three times: its side effects besides queries
 * on `tx` must be repeatable. Other errors are not retried.
 * Transactions take at most 70 % of the pool's connections, so that those that wait for a lock do not block reads, too. So `work` must not
 * begin another transaction.
 * @throws BusyError if too many transactions wait already; the error of `work` or the database. The transaction has then been rolled back,
 * unless the connection broke during the commit, when its outcome is unknown.
 */
export function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return inTurn(db, () => runOnce(db.$client, work))
}

/**
 * Runs a single writing statement, which is a transaction by itself, with the turns and retries of inTransaction.
 * @throws BusyError if too many transactions wait already; the error of `work`
 */
export async function inTurn<T>({ $client: pool }: Database, work: () => Promise<T>): Promise<T> {
  const take = turnsOfPools.get(pool) ?? turns({ atOnce: Math.ceil(pool.options.max * transactionShare), ...waiting })
  turnsOfPools.set(pool, take)
  for (const delayMs of retryDelaysMs) {
    try {
      return await take(work)
    } catch (error) {
      if (!isRetryable(error)) throw error
      await pause(delayMs * (1 + Math.random()) * 0.5)
    }
  }
  return take(work)
}

async function runOnce<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(drizzle(client))
    // If `work` swallowed the error of a failed statement, PostgreSQL responds to the commit with ROLLBACK.
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('A statement failed, so the transaction was rolled back')
    return result
  } catch (error) {
    broken = await rollBack(client)
    throw error
  } finally {
    // With an error the pool closes the connection instead of reusing it.
    client.release(broken)
  }
}

/** Rolls back; returns the error if that fails, for example on a lost or stalled connection. */
async function rollBack(client: pg.PoolClient): Promise<Error | undefined> {
  // pg's declaration has no `query_timeout` per query.
  const rollback: pg.QueryConfig & { query_timeout: number } = { text: 'rollback', query_timeout: rollbackTimeoutMs }
  try {
    await client.query(rollback)
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

function isRetryable(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === '40P01' || code === '40001')
}
