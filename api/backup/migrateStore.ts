import type { ApiConfig } from '../config.ts'
import { logToStderr, type MigrateOptions } from '../store/applyMigrations.ts'
import { migrate } from '../store/migrate.ts'
import { archiveIn } from './archiveNames.ts'
import { makeArchive } from './makeArchive.ts'
import { removeArchives, supersededUpgrades } from './rotation.ts'

/** What `migrateStore` works on. */
type Stored = Pick<ApiConfig, 'databaseUrl' | 's3' | 'filesDir' | 'backup'>

/** How a store is migrated. */
interface MigrateStoreOptions extends Pick<MigrateOptions, 'folder' | 'log'> {
  /** Called while it goes on. */
  onWorking?: () => void
}

/**
 * Migrates the store, after an archive of it where BACKUP_DIR is set and there is something to migrate. OPS-14.
 * @throws what `migrate` throws, and when there is no archive: nothing is migrated then
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
): Promise<void> {
  // Nothing aborts it: a signal ends a process that starts.
  const { signal } = new AbortController()
  try {
    const target = archiveIn(folder, new Date(), 'before-upgrade')
    const { summary, manifest } = await makeArchive(target, {
      config,
      signal,
      onProgress: onWorking,
      isMigrating: true,
    })
    log(`Before that it is backed up: ${summary}`)
    if (manifest.faults.length > 0) log(`Files that are not as their rows say: ${manifest.faults.length}.`)
    else await removeArchives(folder, supersededUpgrades)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The store is not migrated, as it could not be backed up before: ${reason}`, { cause })
  }
}
