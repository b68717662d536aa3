import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { version } from '../../schema/rules/generated/version.ts'
import { advisoryLocks } from './advisoryLocks.ts'
import { type AppliedMigration, planMigrations, type ShippedMigration, shippedMigrations } from './migrationPlan.ts'
import { addRelease, adviceAfter, readReleases } from './server/releases.ts'

/** drizzle-orm's table, which earlier versions of Sise used. */
const migrationsTable = 'drizzle.__drizzle_migrations'
/** The bundle has the folder at the same relative path. */
const shippedFolder = fileURLToPath(new URL('./migrations', import.meta.url))

export interface MigrateOptions {
  /** Receives warnings, one line each. Default: standard error. */
  log?: (line: string) => void
  /** A folder written by drizzle-kit. Default: the migrations of this version. */
  folder?: string
  /**
   * Awaited before the first step, unless the database is new. Its rejection leaves the database unchanged.
   * @returns the path of the archive that it made, if any
   */
  beforeSteps?: (() => Promise<string | undefined>) | undefined
}

/**
 * Locks out other migrations until the transaction ends; with `shared` waits for running ones and locks out new ones. The lock belongs to
 * the transaction, not the session: behind a pooler such as PgBouncer consecutive statements of a session may run on different server
 * connections.
 */
export async function lockMigrations(client: pg.ClientBase, { shared = false } = {}): Promise<void> {
  await client.query(`select pg_advisory_xact_lock${shared ? '_shared' : ''}($1)`, [advisoryLocks.migrations])
}

/**
 * Applies the pending migrations within the open transaction.
 * @param only restricts them to those generated at these times (ms since the epoch)
 * @throws when a newer version of Sise has used the database, and when a migration fails
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
      `The store has been used by a newer version of Sise than this (${version}): it has ${describeUnknown(unknown)} ${adviceAfter(await readReleases(client, migrationsTable))}`,
    )
  for (const { tag } of changed)
    log(`Migration ${tag} has been changed since this store applied it: the store retains the former one.`)
  for (const { tag } of late)
    log(`Migration ${tag} is older than the last one that this store has, and is applied now.`)
  let archive: string | undefined
  // A new database needs no progress lines.
  if (applied.length > 0 && pending.length > 0) {
    log(`The store is brought to this version of Sise: ${pending.length} ${pending.length === 1 ? 'step' : 'steps'}.`)
    archive = await beforeSteps?.()
  }
  // A migration that cannot retain everything reports it by RAISE WARNING.
  const report = ({ severity, message }: { severity?: string | undefined; message?: string | undefined }) => {
    if (severity === 'WARNING' && message != null) log(message)
  }
  client.on('notice', report)
  try {
    for (const migration of pending) await apply(client, migration)
  } finally {
    client.off('notice', report)
  }
  if (pending.length > 0) await addRelease(client, migrationsTable, archive)
}

/** @throws when one of the migrations is unknown to this version, and so belongs to a newer one */
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

export function logToStderr(line: string): void {
  process.stderr.write(`${line}\n`)
}
