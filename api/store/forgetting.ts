import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Transaction } from './database.ts'
import { inTransaction } from './transaction.ts'

/** Deletes rows of one kind that have run out. */
export type Forget = (tx: Transaction) => Promise<void>

/** How long after the start the first round comes, and how long after each round the next, in ms: at random between both. */
export interface ForgettingTimes {
  firstMs: [least: number, most: number]
  nextMs: [least: number, most: number]
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const usualTimes: ForgettingTimes = { firstMs: [minuteMs, 5 * minuteMs], nextMs: [22 * hourMs, 24 * hourMs] }

/** Any number will do, as long as every api uses the same one. */
const forgettingLock = 7_473_003

/**
 * Forgets what has run out soon after the start and then daily, so that a restart every night forgets too. Of several apis
 * that do so at once one does, kind by kind, and the others go on.
 * @returns what ends it; a round under way still ends by itself
 */
export function forgetRegularly(
  db: Database,
  kinds: Forget[],
  log: Pick<FastifyBaseLogger, 'error'>,
  times = usualTimes,
): () => void {
  let timer: NodeJS.Timeout
  let stopped = false
  const wait = ([least, most]: [number, number]) => {
    timer = setTimeout(() => void round(), least + Math.random() * (most - least)).unref()
  }
  const round = async () => {
    for (const forget of kinds) {
      if (stopped) return
      await forgetAlone(db, forget).catch((error: unknown) => log.error({ err: error }, 'could not forget what is old'))
    }
    if (!stopped) wait(times.nextMs)
  }
  wait(times.firstMs)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

/** Two that delete the same rows in different orders would deadlock: one at a time does it, and once is enough. */
function forgetAlone(db: Database, forget: Forget): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${forgettingLock}) as mine`,
    )
    if (rows[0]?.mine) await forget(tx)
  })
}
