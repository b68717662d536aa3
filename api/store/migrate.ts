import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** Any number will do, as long as every api uses the same one. */
const migrationLock = 7_473_001

/**
 * Brings the store to the newest schema. Several apis may start at once: the migrations run under an advisory lock.
 * @throws what PostgreSQL says when it cannot be reached or a migration fails; then nothing of that migration stays.
 */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    // The bundle has the folder at the same place beside it.
    await runMigrations(drizzle(client), { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) })
  } finally {
    // Ends the session, and with it the lock.
    await client.end()
  }
}
