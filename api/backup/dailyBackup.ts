import { setTimeout as pause } from 'node:timers/promises'
import type { ApiConfig, BackupSettings } from '../config.ts'
import type { RepeatingWork } from '../jobs/jobKind.ts'
import type { CallLimits } from '../outside/call.ts'
import { logToStderr } from '../store/applyMigrations.ts'
import { BackupRunning } from '../store/backup/takeSnapshot.ts'
import { archiveIn } from './archiveNames.ts'
import { type MadeArchive, makeArchive } from './makeArchive.ts'
import { faultLines } from './manifest.ts'
import { archivesToRemove, removeArchives } from './rotation.ts'

const hourMs = 3_600_000

export interface DailyBackup {
  config: Pick<ApiConfig, 'databaseUrl' | 's3' | 'filesDir'>
  settings: BackupSettings
  /** Receives a line for the operator. Default: standard error. */
  say?: (line: string) => void
  /** Pause between checks whether another backup of the database has ended, in ms. */
  waitMs?: number
  limits?: CallLimits
}

/**
 * Makes an archive each day at BACKUP_AT, the first one immediately, and deletes those that rotation does not retain. Waits while another
 * backup of the database runs, such as one by hand. OPS-13.
 */
export function dailyBackup(daily: DailyBackup): RepeatingWork {
  const { settings, say = logToStderr } = daily
  return {
    dailyAt: settings.at,
    everyMs: 24 * hourMs,
    firstAfterMs: 0,
    longestMs: 24 * hourMs,
    async run(signal) {
      try {
        const { summary, manifest } = await archiveAfterOthers(daily, signal)
        say(summary)
        for (const line of faultLines(manifest)) say(line)
        if (manifest.faults.length > 0)
          say('BACKUP INCOMPLETE: files are missing in the archive, see above. It replaces no complete one.')
      } catch (error) {
        signal.throwIfAborted()
        throw new Error(`BACKUP FAILED: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
      }
      await rotate(daily)
    },
  }
}

async function archiveAfterOthers(daily: DailyBackup, signal: AbortSignal): Promise<MadeArchive> {
  const { config, settings, say = logToStderr, limits, waitMs = 10_000 } = daily
  for (let isWaiting = false; ; isWaiting = true) {
    try {
      return await makeArchive(archiveIn(settings.folder, new Date(), 'scheduled'), { config, signal, limits })
    } catch (error) {
      if (!(error instanceof BackupRunning)) throw error
      if (!isWaiting) say('Another backup of this store is running. The scheduled one waits until it ends.')
      await pause(waitMs, undefined, { signal })
    }
  }
}

/** Deletes old archives. Only logs a failure: the job would repeat the backup. */
async function rotate({ settings, say = logToStderr }: DailyBackup) {
  try {
    const removed = await removeArchives(settings.folder, (names) => archivesToRemove(names, settings, new Date()))
    for (const name of removed) say(`Removed the backup ${name}.`)
  } catch (error) {
    say(`Old backups could not be removed: ${error instanceof Error ? error.message : String(error)}`)
  }
}
