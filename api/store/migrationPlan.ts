import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'

/** A migration that comes with this version. */
export interface ShippedMigration {
  /** The file's name without its ending, such as `0004_files`. */
  tag: string
  /** When it was generated, in ms since 1970: its identity in the table of applied migrations. */
  when: number
  /** SHA-256 of the file. */
  hash: string
  statements: string[]
}

/** A row of the table of applied migrations. */
export interface AppliedMigration {
  when: number
  hash: string
}

/** What has to be done to a store, and what is odd about it. */
export interface MigrationPlan {
  /** Shipped and not applied, in the order of the journal. */
  pending: ShippedMigration[]
  /** Those of `pending` that are older than one already applied, such as from a branch that was merged late. */
  late: ShippedMigration[]
  /** Applied with another content than the file has now. */
  changed: ShippedMigration[]
  /** Applied, and unknown to this version: the store has been used by a newer one. */
  unknown: AppliedMigration[]
}

/** Reads a folder that drizzle-kit has written. @throws where the journal or a file that it names is missing. */
export function shippedMigrations(folder: string): ShippedMigration[] {
  // drizzle-kit's format.
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  return readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis, hash, sql }, index) => ({
    tag: journal.entries[index]?.tag ?? '',
    when: folderMillis,
    hash,
    statements: sql,
  }))
}

/**
 * Compares what this version ships with what the store has. drizzle's own migrator looks at the newest time alone: it would
 * skip a late migration silently, and take a store of a newer version for its own.
 */
export function planMigrations(shipped: ShippedMigration[], applied: AppliedMigration[]): MigrationPlan {
  const hashes = new Map(applied.map(({ when, hash }) => [when, hash]))
  const newest = Math.max(...hashes.keys(), -Infinity)
  const pending = shipped.filter(({ when }) => !hashes.has(when))
  const known = new Set(shipped.map(({ when }) => when))
  return {
    pending,
    late: pending.filter(({ when }) => when < newest),
    changed: shipped.filter(({ when, hash }) => hashes.has(when) && hashes.get(when) !== hash),
    unknown: applied.filter(({ when }) => !known.has(when)),
  }
}
