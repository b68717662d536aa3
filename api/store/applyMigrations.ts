import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { type AppliedMigration, planMigrations, type ShippedMigration, shippedMigrations } from './migrationPlan.ts'

/** Any number will do, as long as every api uses the same one. */
const migrationLock = 7_473_001
/** drizzle-orm's own table, which earlier versions have filled. */
const table = 'drizzle.__drizzle_migrations'
/** The bundle has the folder at the same path beside it. */
const shippedFolder = fileURLToPath(new URL('./migrations', import.meta.url))

export interface MigrateOptions {
  /** Hears what is unusual, a sentence each; by default standard error does. */
  log?: (line: string) => void
  /** The folder that drizzle-kit writes. */
  folder?: string
}

/**
 * Keeps all others from migrating until the transaction ends, or with `shared` until no such transaction is left.
 * Of the transaction, not of the session: behind a pooler such as PgBouncer a session may change its server between two statements.
 */
export async function lockMigrations(client: pg.ClientBase, { shared = false } = {}): Promise<void> {
  await client.query(`select pg_advisory_xact_lock${shared ? '_shared' : ''}($1)`, [migrationLock])
}

/**
 * Applies the migrations that the store lacks, within the transaction that is open.
 * @param only takes these alone, by the times they were generated at
 * @throws where the store has been used by a newer version of Sise, and where a migration fails
 */
export async function applyMigrations(
  client: pg.ClientBase,
  { log = sayOnStandardError, folder = shippedFolder, only }: MigrateOptions & { only?: Set<number> } = {},
): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    `create table if not exists ${table} (id serial primary key, hash text not null, created_at bigint)`,
  )
  const { pending, late, changed, unknown } = planMigrations(
    shippedMigrations(folder).filter(({ when }) => only?.has(when) ?? true),
    await appliedMigrations(client),
  )
  if (unknown.length > 0)
    throw new Error(
      `The store has been used by a newer version of Sise: it has ${inWords(unknown)} Start that version, or restore a backup of the store.`,
    )
  for (const { tag } of changed)
    log(`Migration ${tag} has been changed since this store applied it: the store keeps the former one.`)
  for (const { tag } of late)
    log(`Migration ${tag} is older than the last one that this store has, and is applied now.`)
  for (const migration of pending) await apply(client, migration)
}

/** @throws where there are migrations among these that this version does not know: they come from a newer one. */
export function refuseUnknownMigrations(what: string, applied: AppliedMigration[]): void {
  const { unknown } = planMigrations(shippedMigrations(shippedFolder), applied)
  if (unknown.length > 0) throw new Error(`${what} comes from a newer version of Sise: it has ${inWords(unknown)}`)
}

/** The migrations that the store has. */
export async function appliedMigrations(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ missing: boolean }>('select to_regclass($1) is null as missing', [table])
  if (rows[0]?.missing) return []
  const applied = await client.query<{ when: string; hash: string }>(`select created_at as when, hash from ${table}`)
  return applied.rows.map(({ when, hash }) => ({ when: Number(when), hash }))
}

async function apply(client: pg.ClientBase, { tag, when, hash, statements }: ShippedMigration) {
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

function inWords(unknown: AppliedMigration[]) {
  const last = new Date(Math.max(...unknown.map(({ when }) => when))).toISOString()
  return `${unknown.length} ${unknown.length === 1 ? 'migration' : 'migrations'} that this version does not know, the last of ${last}.`
}

/** The log of who gives none. */
export function sayOnStandardError(line: string): void {
  process.stderr.write(`${line}\n`)
}
