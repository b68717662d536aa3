import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { advisoryLocks } from './advisoryLocks.ts'
import type { Database, Transaction } from './database.ts'
import { inTransaction } from './transaction.ts'
import { keyedTurns } from './turns.ts'

/** The locks that serialise all changes of a kind. */
export type StoreLock = 'statuses' | 'albums' | 'categories' | 'mails' | 'announcements' | 'apiTokens' | 'invitations'

type KeyedTurns = ReturnType<typeof keyedTurns>

const turnsOfPools = new WeakMap<pg.Pool, KeyedTurns>()

/**
 * Runs `work` in a transaction that holds a lock of the complete database until its end. Within a process one transaction runs at a time,
 * and the others wait without a connection, so that many concurrent changes of one kind delay only changes of that kind. Other processes
 * wait in PostgreSQL. Read the response after the transaction, not under the lock. REST-1.
 * @param lock without it the same as inTransaction
 * @throws BusyError if too many wait already; whatever inTransaction throws
 */
export function inLockedTransaction<T>(
  db: Database,
  lock: StoreLock | undefined,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (lock === undefined) return inTransaction(db, work)
  const inTurn = turnsOfPools.get(db.$client) ?? keyedTurns({ atOnce: 1, waiting: 100, waitMs: 3_000 })
  turnsOfPools.set(db.$client, inTurn)
  return inTurn(lock, () =>
    inTransaction(db, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks[lock]})`)
      return work(tx)
    }),
  )
}
