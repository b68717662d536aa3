import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from './database.ts'

/** Timeout of the probe in ms, including the wait for a connection. */
const timeoutMs = 1_000

/**
 * Creates a probe that checks whether the database responds to a query within a second. Concurrent calls share one query, so probes never
 * take more than one connection.
 * @returns a function that rejects with the database's error, or with ETIMEDOUT
 */
export function storeProbe(db: Database): () => Promise<void> {
  let pending: Promise<void> | undefined
  return () => (pending ??= probe(db).finally(() => (pending = undefined)))
}

async function probe({ $client }: Database): Promise<void> {
  // pg's declaration has no `query_timeout` per query. It does not include the wait for a connection.
  const query: pg.QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: timeoutMs }
  const timer = new AbortController()
  const timeout = pause(timeoutMs, undefined, { signal: timer.signal }).then(() => {
    throw Object.assign(new Error(`The database has not responded within ${timeoutMs} ms`), { code: 'ETIMEDOUT' })
  })
  try {
    await Promise.race([$client.query(query), timeout])
  } finally {
    timer.abort()
    // Aborted, or rejected after losing the race.
    timeout.catch(() => {})
  }
}
