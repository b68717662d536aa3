import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

/** What drizzle offers without its own `transaction`, which leaks its connection where `begin` fails: see inTransaction. */
type Queries = Omit<NodePgDatabase, 'transaction'>

/** The store as the domains see it: each query by itself, on any connection of the pool. */
export type Database = Queries & { $client: pg.Pool }

/** Queries on one connection, within a transaction. `inTransaction` gives one. */
export type Transaction = Queries & { $client: pg.ClientBase }

/** A pool of connections and its end. */
export interface Store {
  db: Database
  /** Resolves when every connection has been given back and ended. */
  close(): Promise<void>
}

/** How long a connection and a query may take, in ms. */
export interface StoreTimeouts {
  connectMs: number
  /** PostgreSQL ends a statement by itself after this. */
  statementMs: number
  /** For a server that does not answer at all, so that the limit of statements never comes. */
  queryMs: number
}

const usualTimeouts: StoreTimeouts = { connectMs: 3_000, statementMs: 10_000, queryMs: 12_000 }

/** Opens a pool on the store. A connection that breaks is logged and dropped: the next query takes a new one. */
export function openStore(url: string, log: Pick<FastifyBaseLogger, 'warn'>, timeouts = usualTimeouts): Store {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: timeouts.connectMs,
    statement_timeout: timeouts.statementMs,
    query_timeout: timeouts.queryMs,
    keepAlive: true,
    idle_in_transaction_session_timeout: 30_000,
    types: { getTypeParser },
  })
  // The pool listens to idle connections only. One that breaks between two queries of a transaction would end the
  // process by its unhandled 'error', so each connection is listened to for as long as it lives.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a connection to the store broke'))
  })
  // The same error once more, of an idle connection: logged above, but it must not stay unhandled.
  pool.on('error', () => {})
  return { db: drizzle(pool), close: () => pool.end() }
}

/** Counts come as numbers: none of ours comes near 2^53. */
const bigint = 20
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  // The declaration knows one overload per format; the call passes on what pg asked for.
  oid === bigint && format !== 'binary' ? Number : (pg.types.getTypeParser(oid, format) as never)
