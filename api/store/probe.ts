import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from './database.ts'

/** How long the store may take to answer, in ms, waiting for a connection included. */
const limitMs = 1_000

/**
 * Gives a look at whether the store answers a query within a second. Looks at the same time share one query, so that
 * however many ask, one connection is used.
 * @returns a function that resolves where the store answers, and rejects with what it says, or with ETIMEDOUT
 */
export function storeProbe(db: Database): () => Promise<void> {
  let underWay: Promise<void> | undefined
  return () => (underWay ??= look(db).finally(() => (underWay = undefined)))
}

async function look({ $client }: Database): Promise<void> {
  // pg takes a timeout per query; its declaration does not know it. It does not count the wait for a connection.
  const query: pg.QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: limitMs }
  const waiting = new AbortController()
  const limit = pause(limitMs, undefined, { signal: waiting.signal }).then(() => {
    throw Object.assign(new Error(`The store has not answered within ${limitMs} ms`), { code: 'ETIMEDOUT' })
  })
  try {
    await Promise.race([$client.query(query), limit])
  } finally {
    waiting.abort()
    // It lost the race, or was just ended.
    limit.catch(() => {})
  }
}
