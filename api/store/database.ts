import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { tracedPool } from './tracedPool.ts'

/** drizzle without its own `transaction`, which leaks the connection when `begin` fails: see inTransaction. */
type Queries = Omit<NodePgDatabase, 'transaction'>

/** The database: each query runs by itself, on any connection of the pool. */
export type Database = Queries & { $client: pg.Pool }

/** Queries within a transaction, on one connection. Created by `inTransaction`. */
export type Transaction = Queries & { $client: pg.ClientBase }

/** Whatever runs a query. */
export type Reader = Database | Transaction

/**
 * PostgreSQL ends a transaction after this many ms without a statement, for example that of a hanging api. By then the gateway has aborted
 * the request (GQL-3), and others wait for its locks.
 */
const idleMs = 4_000

/** A connection pool. */
export interface Store {
  db: Database
  /** Resolves when all connections have been returned and closed. */
  close(): Promise<void>
}

/** Timeouts in ms. */
export interface StoreTimeouts {
  connectMs: number
  /** PostgreSQL aborts a wait for a lock after this. */
  lockMs: number
  /** PostgreSQL cancels a statement after this. */
  statementMs: number
  /** The client aborts a query after this: for a server that does not respond at all, and so cannot cancel either. */
  queryMs: number
}

/** The timeouts of the api. */
export const defaultTimeouts: StoreTimeouts = { connectMs: 3_000, lockMs: 3_000, statementMs: 10_000, queryMs: 12_000 }

/**
 * Opens a connection pool. A broken connection is logged and dropped; the next query opens a new one.
 * @param isTraced whether statements become spans of the work that runs them (OPS-9)
 */
export function openStore(
  url: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
  timeouts = defaultTimeouts,
  isTraced = false,
): Store {
  const Pool = isTraced ? tracedPool() : pg.Pool
  const pool = new Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: timeouts.connectMs,
    lock_timeout: timeouts.lockMs,
    statement_timeout: timeouts.statementMs,
    query_timeout: timeouts.queryMs,
    keepAlive: true,
    idle_in_transaction_session_timeout: idleMs,
    types: { getTypeParser },
  })
  // The pool handles only errors of idle connections. An unhandled 'error' of a connection in use, between two queries of a transaction,
  // would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a connection to the store broke'))
  })
  // For an idle connection the pool emits the same error again; it is logged above, but needs a listener here, too.
  pool.on('error', () => {})
  return { db: drizzle(pool), close: () => pool.end() }
}

/** Counts are parsed as numbers: none comes near 2^53. */
const bigint = 20
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  // The cast: the declaration has one overload per format; this accepts either.
  oid === bigint && format !== 'binary' ? Number : (pg.types.getTypeParser(oid, format) as never)
