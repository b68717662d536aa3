import type { Database, Transaction } from '../store/database.ts'
import { inTransaction } from '../store/transaction.ts'
import type { RepeatingWork } from './jobKind.ts'

/** Deletes rows of one kind that have expired. */
export type Forget = (tx: Transaction) => Promise<void>

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Work that deletes expired rows once a day in one transaction, first one minute after the database's first start. */
export function dailyForgetting(db: Database, forget: Forget): RepeatingWork {
  return { run: () => inTransaction(db, forget), everyMs: dayMs, firstAfterMs: minuteMs }
}
