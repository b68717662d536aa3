import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/** The store as the domains see it. */
export type Database = NodePgDatabase

/** A transaction of it. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** A pool of connections and its end. */
export interface Store {
  db: Database
  close(): Promise<void>
}

/** Opens a pool on the store. A connection that breaks while idle is only logged: the next query takes a new one. */
export function openStore(url: string, log: Pick<FastifyBaseLogger, 'warn'>): Store {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 10_000,
    // For a server that does not answer at all, where the one above never comes.
    query_timeout: 12_000,
    keepAlive: true,
    idle_in_transaction_session_timeout: 30_000,
    types: { getTypeParser },
  })
  pool.on('error', (error) => log.warn({ err: error }, 'a connection to the store broke'))
  return { db: drizzle(pool), close: () => pool.end() }
}

/** Counts come as numbers: none of ours comes near 2^53. */
const bigint = 20
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  // The declaration knows one overload per format; the call passes on what pg asked for.
  oid === bigint && format !== 'binary' ? Number : (pg.types.getTypeParser(oid, format) as never)
