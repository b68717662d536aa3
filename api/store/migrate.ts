import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { planMigrations, shippedMigrations, type AppliedMigration, type ShippedMigration } from './migrationPlan.ts'
import { refuseUnfitServer } from './serverFitness.ts'

/** Any number will do, as long as every api uses the same one. */
const migrationLock = 7_473_001
/** drizzle-orm's own table, which earlier versions have filled. */
const table = 'drizzle.__drizzle_migrations'

export interface MigrateOptions {
  /** Hears what is unusual, a sentence each; by default standard error does. */
  log?: (line: string) => void
  /** The folder that drizzle-kit writes. */
  folder?: string
}

/**
 * Brings the store to the schema of this version, in one transaction: all migrations or none. Several apis may start at
 * once.
 * @throws where the server cannot be reached or lacks what Sise needs, where the store has been used by a newer version of
 *   Sise, and where a migration fails.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<void> {
  const log = options.log ?? ((line: string) => void process.stderr.write(`${line}\n`))
  // The bundle has the folder at the same path beside it.
  const folder = options.folder ?? fileURLToPath(new URL('./migrations', import.meta.url))
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {
    // The query under way rejects with the same error.
  })
  try {
    await client.connect()
    await refuseUnfitServer(client)
    await client.query('begin isolation level read committed')
    // Of the transaction, not of the session: behind a pooler such as PgBouncer a session may change its server between two statements.
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await applyMissing(client, shippedMigrations(folder), log)
    await client.query('commit')
  } finally {
    // Without a commit the server rolls back.
    await client.end()
  }
}

async function applyMissing(client: pg.Client, shipped: ShippedMigration[], log: (line: string) => void) {
  const { pending, late, changed, unknown } = planMigrations(shipped, await appliedMigrations(client))
  if (unknown.length > 0)
    throw new Error(
      `The store has been used by a newer version of Sise: it has ${unknown.length} ${unknown.length === 1 ? 'migration' : 'migrations'} that this version does not know, the last of ${new Date(Math.max(...unknown.map(({ when }) => when))).toISOString()}. Start that version, or restore a backup of the store.`,
    )
  for (const { tag } of changed)
    log(`Migration ${tag} has been changed since this store applied it: the store keeps the former one.`)
  for (const { tag } of late)
    log(`Migration ${tag} is older than the last one that this store has, and is applied now.`)
  for (const migration of pending) await apply(client, migration)
}

async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ missing: boolean }>('select to_regclass($1) is null as missing', [table])
  if (rows[0]?.missing) {
    await client.query('create schema if not exists drizzle')
    await client.query(`create table ${table} (id serial primary key, hash text not null, created_at bigint)`)
    return []
  }
  const applied = await client.query<{ when: string; hash: string }>(`select created_at as when, hash from ${table}`)
  return applied.rows.map(({ when, hash }) => ({ when: Number(when), hash }))
}

async function apply(client: pg.Client, { tag, when, hash, statements }: ShippedMigration) {
  try {
    for (const statement of statements) await client.query(statement)
    await client.query(`insert into ${table} (hash, created_at) values ($1, $2)`, [hash, when])
  } catch (cause) {
    throw new Error(
      `Migration ${tag} failed, and the store is as it was: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  }
}
