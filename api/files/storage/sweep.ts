import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { lt, sql } from 'drizzle-orm'
import { retentionSeconds } from '../../../schema/rules/client/retention.ts'
import type { RepeatingWork } from '../../jobs/jobKind.ts'
import { retained } from '../../store/clock/retained.ts'
import { leaveToSweeper } from '../../store/tables/exports.ts'
import { fileLeftovers } from '../../store/tables/files.ts'
import { discard, type FileDeps } from './fileDeps.ts'
import { codeOf } from './storageFailure.ts'

const hourMs = 60 * 60 * 1000

/** Sweeps at the start and every hour, in each api process, because each has its own staging folder. */
export function sweeping(deps: FileDeps): RepeatingWork {
  return { run: (signal) => sweep(deps, signal), everyMs: hourMs, firstAfterMs: 0, perApi: true }
}

/**
 * Removes expired exports (OWN-1), and the leftovers of uploads and deletions that were interrupted: folders of the storage without a row in
 * `files`, and entries of the local staging folder. FILE-6.
 * @param signal stops immediately; the next sweep removes the rest
 */
export async function sweep(deps: FileDeps, signal: AbortSignal): Promise<void> {
  await deps.db.execute(sql`
    with expired as (delete from data_exports where valmis < now() - ${retained('exports')} returning _id)
    ${leaveToSweeper(sql`expired`)}`)
  const old = await deps.db
    .select({ kaust: fileLeftovers.kaust })
    .from(fileLeftovers)
    .where(lt(fileLeftovers.since, sql`now() - ${retained('leftoverFiles')}`))
  for (const { kaust } of old) {
    if (signal.aborted) return
    await discard(deps, kaust, signal)
  }
  await mkdir(deps.stagingDir, { recursive: true })
  for (const name of await readdir(deps.stagingDir)) {
    const path = join(deps.stagingDir, name)
    if ((await lastChanged(path)) < Date.now() - retentionSeconds('leftoverFiles') * 1000)
      await rm(path, { recursive: true, force: true })
  }
}

/**
 * The latest modification time of a folder and its entries, in ms since 1970: an upload that takes hours still writes to them. The current
 * time if an entry is removed meanwhile.
 */
async function lastChanged(folder: string): Promise<number> {
  try {
    const names = await readdir(folder, { recursive: true })
    const times = await Promise.all([folder, ...names.map((name) => join(folder, name))].map((path) => stat(path)))
    return Math.max(...times.map(({ mtimeMs }) => mtimeMs))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return Date.now()
    throw error
  }
}
