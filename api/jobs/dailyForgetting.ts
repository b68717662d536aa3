import type { Database, Transaction } from '../store/database.ts'
import { inTransaction } from '../store/transaction.ts'
import type { RepeatingWork } from './jobKind.ts'

/** Deletes rows of one kind that have expired. */
export type Forget = (tx: Transaction) => Promise<void>

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Daily work that deletes expired rows in one transaction, the first time a minute after a store was first started. */
export function dailyForgetting(db: Database, forget: Forget): RepeatingWork {
  return { run: () => inTransaction(db, forget), everyMs: dayMs, firstAfterMs: minuteMs }
}
