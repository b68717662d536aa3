import type { FastifyBaseLogger } from 'fastify'
import { type SetBack, setBackAhead } from '../store/clock/setBack.ts'
import { readStoreClock } from '../store/clock/storeClock.ts'
import type { Database } from '../store/database.ts'
import { inTransaction } from '../store/transaction.ts'
import type { RepeatingWork } from './jobKind.ts'

export interface ClockWatch {
  db: Database
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Functions that set back times that must stay in order. */
  inOrder: readonly SetBack[]
}

/** How far the database's clock may deviate from this process's between two checks, in ms. */
const jumpMs = 60_000
const dayMs = 24 * 60 * 60_000

/**
 * Compares the database's clock every ten seconds with the running time of this process. At the start, after a jump, and once a day it sets
 * dates in the future back, and logs them. OPS-10.
 */
export function clockWatch({ db, log, inOrder }: ClockWatch): RepeatingWork {
  let last: { storeMs: number; runMs: number } | undefined
  let lookedAtMs = -Infinity
  return {
    perApi: true,
    everyMs: 10_000,
    firstAfterMs: 0,
    async run() {
      const now = { storeMs: await readStoreClock(db), runMs: performance.now() }
      const jump = last ? now.storeMs - last.storeMs - (now.runMs - last.runMs) : 0
      if (Math.abs(jump) > jumpMs)
        log.warn({ seconds: Math.round(jump / 1000) }, 'the clock of the database has jumped')
      if (!last || Math.abs(jump) > jumpMs || now.runMs - lookedAtMs > dayMs) {
        const columns = await inTransaction(db, (tx) => setBackAhead(tx, inOrder))
        if (Object.keys(columns).length > 0) log.warn({ columns }, 'dates ahead of the clock were set back')
        lookedAtMs = now.runMs
      }
      last = now
    },
  }
}
