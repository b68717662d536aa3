import pg from 'pg'
import { applyMigrations, lockMigrations, type MigrateOptions, sayOnStandardError } from './applyMigrations.ts'
import { mendCollations } from './collations.ts'
import { refuseUnfitServer } from './serverFitness.ts'

/**
 * Brings the store to the schema of this version, in one transaction: all migrations or none. Several apis may start at
 * once.
 * @throws where the server cannot be reached or lacks what Sise needs, where the store has been used by a newer version of
 *   Sise, and where a migration fails.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {
    // The query under way rejects with the same error.
  })
  try {
    await client.connect()
    await refuseUnfitServer(client)
    await client.query('begin isolation level read committed')
    await lockMigrations(client)
    await applyMigrations(client, options)
    // Under the same lock, or several apis would build the same indexes.
    await mendCollations(client, options.log ?? sayOnStandardError)
    await client.query('commit')
  } finally {
    // Without a commit the server rolls back.
    await client.end()
  }
}
