import pg from 'pg'
import { version } from '../../../schema/rules/generated/version.ts'

/** A release that has migrated a store, and the archive that it made before. */
export interface MigratingRelease {
  version: string
  /** The path of the archive; missing without BACKUP_DIR, and for a new store. */
  archive?: string
}

/** Reads the releases that have migrated a store, the oldest first: JSON in the comment on the table of migrations. OPS-21. */
export async function readReleases(client: pg.ClientBase, table: string): Promise<MigratingRelease[]> {
  const { rows } = await client.query<{ note: string | null }>(
    `select obj_description($1::regclass, 'pg_class') as note`,
    [table],
  )
  const note = rows[0]?.note
  // Nothing but this file writes the comment.
  return note == null ? [] : (JSON.parse(note) as MigratingRelease[])
}

/** Adds this release to those that have migrated a store. */
export async function addRelease(client: pg.ClientBase, table: string, archive: string | undefined): Promise<void> {
  const releases = await readReleases(client, table)
  if (releases.at(-1)?.version === version && archive == null) return
  const note = JSON.stringify([...releases, { version, archive }])
  await client.query(`comment on table ${table} is ${pg.escapeLiteral(note)}`)
}

/** What an older release advises for a store that newer ones have migrated: to start the newest, or to restore the archive made before. */
export function adviceAfter(releases: readonly MigratingRelease[], own = version): string {
  const newest = releases.at(-1)
  const archive = releases.find((release) => isNewer(release.version, own) && release.archive != null)?.archive
  const start = newest && isNewer(newest.version, own) ? `Start Sise ${newest.version}` : 'Start that version'
  return `${start}, or restore ${archive == null ? 'a backup of the store' : `${archive}, the backup that was made before`}.`
}

/** Whether a version such as 1.10.0 is newer than another. */
function isNewer(one: string, other: string) {
  return one.localeCompare(other, 'en', { numeric: true }) > 0
}
