import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { lt, sql } from 'drizzle-orm'
import type { RepeatingWork } from '../../jobs/jobKind.ts'
import { fileLeftovers } from '../../store/tables/files.ts'
import { discard, type FileDeps } from './fileDeps.ts'
import { codeOf } from './storageFailure.ts'

const hourMs = 60 * 60 * 1000

/** Sweeps at the start and every hour, in each api process, as each has its own staging folder. */
export function sweeping(deps: FileDeps): RepeatingWork {
  return { run: (signal) => sweep(deps, signal), everyMs: hourMs, firstAfterMs: 0, perApi: true }
}

/**
 * Removes what interrupted uploads and deletions left behind more than an hour ago: folders of the storage without a row in
 * `files`, and entries of the local staging folder. FILE-6.
 * @param signal stops at once; the next sweep removes the rest
 */
export async function sweep(deps: FileDeps, signal: AbortSignal): Promise<void> {
  const old = await deps.db
    .select({ kaust: fileLeftovers.kaust })
    .from(fileLeftovers)
    .where(lt(fileLeftovers.since, sql`now() - interval '1 hour'`))
  for (const { kaust } of old) {
    if (signal.aborted) return
    await discard(deps, kaust, signal)
  }
  await mkdir(deps.stagingDir, { recursive: true })
  for (const name of await readdir(deps.stagingDir)) {
    const path = join(deps.stagingDir, name)
    if ((await lastChanged(path)) < Date.now() - hourMs) await rm(path, { recursive: true, force: true })
  }
}

/**
 * The latest modification time of a folder and its entries, in ms since 1970: an upload that takes hours still writes to them. The
 * current time if something in it is being removed meanwhile.
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
