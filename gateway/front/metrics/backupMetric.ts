import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Gauge, type Registry } from 'prom-client'

/** Adds metrics of the newest backup in a folder, its time and its size, and of the newest one with all files; read anew at every scrape. */
export function measureBackups(registry: Registry, folder: string): void {
  const gauge = (name: string, help: string, which: RegExp, valueOf: (last: LastBackup) => number) => {
    const made: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => made.set(valueOf(await lastBackup(folder, which))),
    })
  }
  gauge(
    'sise_backup_last_timestamp_seconds',
    'When the last backup was finished; 0 where there is none',
    anyArchive,
    ({ mtimeMs }) => mtimeMs / 1000,
  )
  gauge(
    'sise_backup_last_complete_timestamp_seconds',
    'When the last backup that lacks no file was finished; 0 where there is none',
    completeArchive,
    ({ mtimeMs }) => mtimeMs / 1000,
  )
  gauge('sise_backup_last_bytes', 'Size of the last backup; 0 where there is none', anyArchive, ({ size }) => size)
}

/** api/backup/archiveNames.ts gives the names. */
const anyArchive = /^sise-.*\.tar$/
const completeArchive = /^sise-.*(?<!-incomplete)\.tar$/

interface LastBackup {
  mtimeMs: number
  size: number
}

async function lastBackup(folder: string, which: RegExp): Promise<LastBackup> {
  let last = { mtimeMs: 0, size: 0 }
  try {
    for (const name of await readdir(folder)) {
      if (!which.test(name)) continue
      const { mtimeMs, size } = await stat(join(folder, name))
      if (mtimeMs > last.mtimeMs) last = { mtimeMs, size }
    }
  } catch {
    // An unreadable folder counts as one without backups, so that the other metrics can still be read.
    last = { mtimeMs: 0, size: 0 }
  }
  return last
}
