import pg from 'pg'
import { applyMigrations, lockMigrations, logToStderr, type MigrateOptions } from './applyMigrations.ts'
import { rebuildChangedCollations } from './collations.ts'
import { requireSuitableServer } from './serverFitness.ts'

/**
 * Migrates the store to the schema of this version in one transaction. Safe when several api processes start at once.
 * @throws when the server cannot be reached or does not meet the requirements, when the store has been used by a newer
 * version of Sise, and when a migration fails
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {
    // The running query rejects with the same error.
  })
  try {
    await client.connect()
    await requireSuitableServer(client)
    await client.query('begin isolation level read committed')
    await lockMigrations(client)
    await applyMigrations(client, options)
    // Under the same lock, so that concurrent starts do not rebuild the same indexes.
    await rebuildChangedCollations(client, options.log ?? logToStderr)
    await client.query('commit')
  } finally {
    // Without a commit the server rolls back.
    await client.end()
  }
}
