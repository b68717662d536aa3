import type { FastifyBaseLogger } from 'fastify'
import type { Database, Transaction } from '../store/database.ts'
import { inTransaction } from '../store/transaction.ts'
import type { RepeatingWork } from './jobKind.ts'

/** Deletes rows of one kind that have expired. */
export type Expire = (tx: Transaction) => Promise<void>

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** From so late on the clock has perhaps jumped, in seconds: what looks expired may not be. */
const jumpSeconds = 2 * 24 * 60 * 60

/**
 * Work that deletes expired rows once a day in one transaction, first one minute after the database's first start. A run that comes days late
 * deletes nothing: either Sise was off, or the clock is ahead. The next one deletes if it still is that day. OPS-10.
 */
export function dailyExpiry(
  { db, log }: { db: Database; log: Pick<FastifyBaseLogger, 'warn'> },
  expire: Expire,
): RepeatingWork {
  return {
    async run(_signal, lateSeconds) {
      if (lateSeconds < jumpSeconds) return inTransaction(db, expire)
      log.warn(
        { days: Math.round(lateSeconds / 86_400) },
        'expired rows are deleted tomorrow: the clock may have jumped',
      )
    },
    everyMs: dayMs,
    firstAfterMs: minuteMs,
  }
}
