import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { ApiConfig } from '../../config.ts'
import type { RepeatingWork } from '../../jobs/jobKind.ts'
import { dropSibling, withSibling } from '../../store/backup/siblingDatabase.ts'
import { withBackupLock } from '../../store/backup/takeSnapshot.ts'
import type { Database } from '../../store/database.ts'
import { restore } from '../restoring/restore.ts'
import { verifyArchive } from '../restoring/verifyArchive.ts'
import { archivesIn } from './conditions.ts'
import { rehearsal, storeConditions } from './store.ts'
import { operatorTexts } from './text.ts'

const dayMs = 24 * 3_600_000
const texts = operatorTexts.rehearsal

/** Dependencies of a rehearsal. */
export interface Rehearsal {
  config: Pick<ApiConfig, 'databaseUrl' | 'filesDir'>
  /** The folder of archives. */
  folder: string
  db: Database
}

/**
 * Restores the newest complete archive once a month into a database of its own, which is then dropped: its rows are loaded, and its files
 * compared with their checksums. Nothing starts on it. A skipped one is repeated the next day. OPS-25.
 */
export function rehearseRestore(given: Rehearsal): RepeatingWork {
  return {
    everyMs: dayMs,
    firstAfterMs: dayMs,
    longestMs: dayMs,
    async run(signal) {
      if (await isRecent(given.db)) return
      const { ok, sentence } = await rehearse(given, signal)
      await storeConditions(given.db, [{ name: rehearsal, ok, sentence }])
      // That of another machine, which made the backups before.
      await given.db.execute(sql`delete from conditions where nimi = ${rehearsal} and masin <> ${hostname()}`)
    },
  }
}

/** Whether the last rehearsal was a success within a month. */
async function isRecent(db: Database) {
  const { rows } = await db.execute(
    sql`select from conditions where nimi = ${rehearsal} and korras and nahtud > now() - interval '30 days'`,
  )
  return rows.length > 0
}

/**
 * Rehearses the restore of the newest archive.
 * @returns whether it was restored, and what happened in a sentence
 * @throws BackupRunning while a backup of the database runs
 */
export async function rehearse(
  { config, folder }: Rehearsal,
  signal: AbortSignal,
): Promise<{ ok: boolean; sentence: string }> {
  return withBackupLock(config.databaseUrl, async () => {
    // What a killed rehearsal has left.
    await dropSibling(config.databaseUrl)
    const [archive] = await archivesIn(folder)
    if (!archive) return { ok: false, sentence: operatorTexts.backup.none }
    const needed = 2 * archive.size
    const { bavail, bsize } = await statfs(config.filesDir)
    if (bavail * bsize < needed) return { ok: false, sentence: texts.skipped(texts.noRoom(needed)) }
    try {
      const file = join(folder, archive.name)
      const manifest = await verifyArchive(file)
      const placer = { take: drained, finish: () => Promise.resolve(), close: () => Promise.resolve() }
      await withSibling(config.databaseUrl, (url) => restore({ file, manifest, url, placer, log: () => {}, signal }))
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      const files = manifest.tables.find(({ name }) => name === 'files')?.rows ?? 0
      return { ok: true, sentence: texts.done(archive.name, rows, files) }
    } catch (error) {
      signal.throwIfAborted()
      const { code, message } = error as { code?: string; message: string }
      if (code === '42501') return { ok: false, sentence: texts.skipped(texts.noRight) }
      return { ok: false, sentence: texts.failed(archive.name, message) }
    }
  })
}

/** Reads the bytes of a file, whose checksum verifyArchive has compared. */
async function drained(_folder: string, _name: string, body: AsyncIterable<Buffer>) {
  for await (const _chunk of body) continue
}
