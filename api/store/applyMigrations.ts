import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { advisoryLocks } from './advisoryLocks.ts'
import { type AppliedMigration, planMigrations, type ShippedMigration, shippedMigrations } from './migrationPlan.ts'

/** drizzle-orm's table, which earlier versions of Sise have filled. */
const migrationsTable = 'drizzle.__drizzle_migrations'
/** The bundle has the folder at the same relative path. */
const shippedFolder = fileURLToPath(new URL('./migrations', import.meta.url))

export interface MigrateOptions {
  /** Receives warnings, one sentence each. Default: standard error. */
  log?: (line: string) => void
  /** A folder written by drizzle-kit. Default: the migrations of this version. */
  folder?: string
  /** Awaited before the first step, unless the store is new. Its rejection leaves the store as it is. */
  beforeSteps?: (() => Promise<void>) | undefined
}

/**
 * Locks out other migrations until the transaction ends; with `shared` waits for running ones and locks out new ones.
 * The lock belongs to the transaction, not the session: behind a pooler such as PgBouncer consecutive statements of a
 * session may run on different server connections.
 */
export async function lockMigrations(client: pg.ClientBase, { shared = false } = {}): Promise<void> {
  await client.query(`select pg_advisory_xact_lock${shared ? '_shared' : ''}($1)`, [advisoryLocks.migrations])
}

/**
 * Applies the pending migrations within the open transaction.
 * @param only restricts them to those generated at these times (ms since the epoch)
 * @throws when the store has been used by a newer version of Sise, and when a migration fails
 */
export async function applyMigrations(
  client: pg.ClientBase,
  { log = logToStderr, folder = shippedFolder, beforeSteps, only }: MigrateOptions & { only?: Set<number> } = {},
): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    `create table if not exists ${migrationsTable} (id serial primary key, hash text not null, created_at bigint)`,
  )
  const applied = await appliedMigrations(client)
  const { pending, late, changed, unknown } = planMigrations(
    shippedMigrations(folder).filter(({ when }) => only?.has(when) ?? true),
    applied,
  )
  if (unknown.length > 0)
    throw new Error(
      `The store has been used by a newer version of Sise: it has ${describeUnknown(unknown)} Start that version, or restore a backup of the store.`,
    )
  for (const { tag } of changed)
    log(`Migration ${tag} has been changed since this store applied it: the store keeps the former one.`)
  for (const { tag } of late)
    log(`Migration ${tag} is older than the last one that this store has, and is applied now.`)
  // Nobody waits for those of a new store.
  if (applied.length > 0 && pending.length > 0) {
    log(`The store is brought to this version of Sise: ${pending.length} ${pending.length === 1 ? 'step' : 'steps'}.`)
    await beforeSteps?.()
  }
  // A migration that cannot keep everything as it was says so by RAISE WARNING.
  const tell = ({ severity, message }: { severity?: string | undefined; message?: string | undefined }) => {
    if (severity === 'WARNING' && message != null) log(message)
  }
  client.on('notice', tell)
  try {
    for (const migration of pending) await apply(client, migration)
  } finally {
    client.off('notice', tell)
  }
}

/** @throws when any of the migrations is unknown to this version, and so belongs to a newer one */
export function requireKnownMigrations(what: string, applied: AppliedMigration[]): void {
  const { unknown } = planMigrations(shippedMigrations(shippedFolder), applied)
  if (unknown.length > 0)
    throw new Error(`${what} comes from a newer version of Sise: it has ${describeUnknown(unknown)}`)
}

/** The migrations applied to the store. */
export async function appliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ missing: boolean }>('select to_regclass($1) is null as missing', [
    migrationsTable,
  ])
  if (rows[0]?.missing) return []
  const applied = await client.query<{ when: string; hash: string }>(
    `select created_at as when, hash from ${migrationsTable}`,
  )
  return applied.rows.map(({ when, hash }) => ({ when: Number(when), hash }))
}

async function apply(client: pg.ClientBase, { tag, when, hash, statements }: ShippedMigration) {
  try {
    for (const statement of statements) await client.query(statement)
    await client.query(`insert into ${migrationsTable} (hash, created_at) values ($1, $2)`, [hash, when])
  } catch (cause) {
    throw new Error(
      `Migration ${tag} failed, and the store is as it was: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    )
  }
}

function describeUnknown(unknown: AppliedMigration[]) {
  const last = new Date(Math.max(...unknown.map(({ when }) => when))).toISOString()
  return `${unknown.length} ${unknown.length === 1 ? 'migration' : 'migrations'} that this version does not know, the last of ${last}.`
}

/** The default log: standard error. */
export function logToStderr(line: string): void {
  process.stderr.write(`${line}\n`)
}
