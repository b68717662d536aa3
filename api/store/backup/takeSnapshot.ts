import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { appliedMigrations, lockMigrations } from '../applyMigrations.ts'
import type { Transaction } from '../database.ts'
import type { AppliedMigration } from '../migrationPlan.ts'
import { type StoredSequence, storedSequences, type StoredTable, storedTables, tableName } from './catalogue.ts'
import { beginLong, openLongConnection } from './longConnection.ts'

/** Any number will do that no other lock of Sise has. */
const backupLock = 7_473_002

/** One moment of a store. */
export interface Snapshot {
  /** In a transaction that sees that moment, until `release`; afterwards it sees what the store is now. */
  client: pg.Client
  /** The same, for queries by drizzle. */
  db: Transaction
  tables: StoredTable[]
  sequences: StoredSequence[]
  migrations: AppliedMigration[]
  /** The server's version, such as 18.4. */
  postgres: string
  /** What is noted on the database: its content, demo or people's; null where nothing is. */
  note: string | null
  /** Ends the transaction, so that the server need not keep the moment any longer. */
  release(): Promise<void>
  /** Ends the connections. */
  close(): Promise<void>
}

/**
 * Takes a snapshot of a store, which may be in use. Until it is closed there is no second one.
 * @throws where one is taken already, and where the server cannot be reached
 */
export async function takeSnapshot(url: string): Promise<Snapshot> {
  const turn = await openLongConnection(url)
  const client = await openLongConnection(url).catch(async (error: unknown) => {
    await turn.end()
    throw error
  })
  const close = async () => {
    await client.end()
    await turn.end()
  }
  try {
    await takeTurn(turn)
    // A migration that rewrites a table would leave nothing of it for a snapshot from before. Rolling back to the
    // savepoint lets the lock go.
    await turn.query('savepoint migrations')
    await lockMigrations(turn, { shared: true })
    await beginLong(client, 'isolation level repeatable read, read only')
    const tables = await storedTables(client)
    if (tables.length > 0)
      await client.query(`lock table ${tables.map(({ name }) => tableName(name)).join(', ')} in access share mode`)
    await turn.query('rollback to savepoint migrations')
    return {
      client,
      db: drizzle(client),
      tables,
      sequences: await storedSequences(client),
      migrations: await appliedMigrations(client),
      ...(await describeDatabase(client)),
      release: async () => void (await client.query('commit')),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function takeTurn(turn: pg.Client) {
  await beginLong(turn, 'isolation level read committed')
  const { rows } = await turn.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [backupLock])
  if (!rows[0]?.taken) throw new Error('Another backup of this store is running.')
}

async function describeDatabase(client: pg.Client) {
  const { rows } = await client.query<{ postgres: string; note: string | null }>(
    `select current_setting('server_version') as postgres, shobj_description(oid, 'pg_database') as note
     from pg_database where datname = current_database()`,
  )
  const [found] = rows
  if (!found) throw new Error('The database did not say what it is.')
  return found
}
