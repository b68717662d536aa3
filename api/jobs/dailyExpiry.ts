import type { FastifyBaseLogger } from 'fastify'
import type { Database, Transaction } from '../store/database.ts'
import { inTransaction } from '../store/transaction.ts'
import type { RepeatingWork } from './jobKind.ts'

/** Deletes rows of one kind that have expired. */
export type Expire = (tx: Transaction) => Promise<void>

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A run later than this, in seconds, may be due to a jump of the clock: rows may only seem to have expired. */
const jumpSeconds = 2 * 24 * 60 * 60

/**
 * Work that deletes expired rows once a day in one transaction, first one minute after the database's first start. A run that is days late
 * deletes nothing: either Sise was off, or the clock is ahead. The next run, a day later, deletes. OPS-10.
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
