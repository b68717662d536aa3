import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { advisoryLocks } from '../advisoryLocks.ts'
import { appliedMigrations, lockMigrations } from '../applyMigrations.ts'
import { openClient } from '../client.ts'
import type { Transaction } from '../database.ts'
import type { AppliedMigration } from '../migrationPlan.ts'
import { beginLong } from './beginLong.ts'
import { type StoredSequence, storedSequences, type StoredTable, storedTables, tableName } from './catalogue.ts'

/** A consistent snapshot of a store. */
export interface Snapshot {
  /** Connection whose transaction sees the snapshot until `release`, and the current state afterwards. */
  client: pg.Client
  /** The same connection, for drizzle. */
  db: Transaction
  tables: StoredTable[]
  sequences: StoredSequence[]
  migrations: AppliedMigration[]
  /** The server's version, such as 18.4. */
  postgres: string
  /** The comment on the database, which records whether its content is demo or real; null without one. */
  note: string | null
  /** Ends the transaction, so that the server need not retain old row versions. */
  release(): Promise<void>
  /** Closes the connections. */
  close(): Promise<void>
}

/** Another backup of the database is running, perhaps on another machine. */
export class BackupRunning extends Error {
  constructor() {
    super('Another backup of this store is running.')
    this.name = 'BackupRunning'
  }
}

/**
 * Takes a snapshot of a database, which may be in use. Only one snapshot of a database can be open at a time.
 * @param options.isMigrating whether the caller holds the lock of migrations, which then replaces all locks: another backup may hold its
 * own lock and wait for that one
 * @throws BackupRunning when another one is open, and when the server cannot be reached
 */
export async function takeSnapshot(url: string, { isMigrating = false } = {}): Promise<Snapshot> {
  const lockClient = await openClient(url)
  const client = await openClient(url).catch(async (error: unknown) => {
    await lockClient.end()
    throw error
  })
  const close = async () => {
    await Promise.all([client.end(), lockClient.end()])
  }
  try {
    if (!isMigrating) {
      await lockBackups(lockClient)
      // A migration that rewrites a table would make it empty for older snapshots, so migrations are locked out until the
      // tables are locked. Rolling back to the savepoint releases that lock.
      await lockClient.query('savepoint migrations')
      await lockMigrations(lockClient, { shared: true })
    }
    await beginLong(client, 'isolation level repeatable read, read only')
    const tables = await storedTables(client)
    if (tables.length > 0)
      await client.query(`lock table ${tables.map(({ name }) => tableName(name)).join(', ')} in access share mode`)
    if (!isMigrating) await lockClient.query('rollback to savepoint migrations')
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

/** Runs `work` while no backup of a database may run. @throws BackupRunning when one runs */
export async function withBackupLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = await openClient(url)
  try {
    await lockBackups(client)
    return await work()
  } finally {
    await client.end()
  }
}

async function lockBackups(lockClient: pg.Client) {
  await beginLong(lockClient, 'isolation level read committed')
  const { rows } = await lockClient.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
    advisoryLocks.backup,
  ])
  if (!rows[0]?.taken) throw new BackupRunning()
}

async function describeDatabase(client: pg.Client) {
  const { rows } = await client.query<{ postgres: string; note: string | null }>(
    `select current_setting('server_version') as postgres, shobj_description(oid, 'pg_database') as note
     from pg_database where datname = current_database()`,
  )
  const [found] = rows
  if (!found) throw new Error('The database did not report its version.')
  return found
}
