import type { ApiConfig } from '../config.ts'
import { logToStderr, type MigrateOptions } from '../store/applyMigrations.ts'
import { migrate } from '../store/migrate.ts'
import { archiveIn } from './archiveNames.ts'
import { makeArchive } from './makeArchive.ts'
import { removeArchives, supersededUpgrades } from './rotation.ts'

type Stored = Pick<ApiConfig, 'databaseUrl' | 's3' | 'filesDir' | 'backup'>

interface MigrateStoreOptions extends Pick<MigrateOptions, 'folder' | 'log'> {
  /** Called repeatedly while the backup makes progress. */
  onWorking?: () => void
}

/**
 * Migrates the database. Where BACKUP_DIR is set and a migration is pending, it makes an archive first. OPS-14.
 * @throws what `migrate` throws; also if the archive fails, and then nothing is migrated
 */
export async function migrateStore(config: Stored, options: MigrateStoreOptions = {}): Promise<void> {
  const { backup, databaseUrl } = config
  const beforeSteps = backup && (() => archiveBefore(config, backup.folder, options))
  await migrate(databaseUrl, { ...options, beforeSteps })
}

async function archiveBefore(
  config: Stored,
  folder: string,
  { log = logToStderr, onWorking }: MigrateStoreOptions,
): Promise<string> {
  // Nothing aborts it: a signal ends the whole process while it starts.
  const { signal } = new AbortController()
  try {
    const target = archiveIn(folder, new Date(), 'before-upgrade')
    const { path, summary, manifest } = await makeArchive(target, {
      config,
      signal,
      onProgress: onWorking,
      isMigrating: true,
    })
    log(`Backed up before the migration: ${summary}`)
    if (manifest.faults.length > 0) log(`Files that do not match their rows: ${manifest.faults.length}.`)
    else await removeArchives(folder, supersededUpgrades)
    return path
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The store is not migrated, as it could not be backed up before: ${reason}`, { cause })
  }
}
