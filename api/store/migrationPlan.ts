import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'

/** A migration that is part of this version. */
export interface ShippedMigration {
  /** The file's name without extension, such as `0004_files`. */
  tag: string
  /** When it was generated, in ms since the epoch; identifies it in the table of applied migrations. */
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

/** The migrations to apply to a database, and irregularities to report. */
export interface MigrationPlan {
  /** Shipped but not applied, in the order of the journal. */
  pending: ShippedMigration[]
  /** Those of `pending` that are older than an applied one, as from a branch merged late. */
  late: ShippedMigration[]
  /** Shipped with another content than the applied one. */
  changed: ShippedMigration[]
  /** Applied but not shipped: a newer version has used the database. */
  unknown: AppliedMigration[]
}

/** Reads a folder written by drizzle-kit. @throws when the journal or one of its files is missing */
export function shippedMigrations(folder: string): ShippedMigration[] {
  // The format is drizzle-kit's.
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
 * Compares the shipped migrations with the applied ones. drizzle's migrator compares only with the newest applied time: it would silently
 * skip a late migration, and accept a database of a newer version.
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
