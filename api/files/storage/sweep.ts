import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { lt, sql } from 'drizzle-orm'
import type { RepeatingWork } from '../../jobs/jobKind.ts'
import { fileLeftovers } from '../../store/tables/files.ts'
import { discard, type FilePlaces } from './filePlaces.ts'
import { codeOf } from './storageFailure.ts'

const hourMs = 60 * 60 * 1000

/** Sweeps at the start and every hour. Each api does, for uploads are received on its own disk. */
export function sweeping(places: FilePlaces): RepeatingWork {
  return { run: (signal) => sweep(places, signal), everyMs: hourMs, firstAfterMs: 0, perApi: true }
}

/**
 * Removes what interrupted or failed uploads and deletions left more than an hour ago: folders of the storage that no row
 * names, and uploads that were being received here. FILE-6.
 * @param signal ends it early; the rest is left for the next time
 */
export async function sweep(places: FilePlaces, signal?: AbortSignal): Promise<void> {
  const old = await places.db
    .select({ kaust: fileLeftovers.kaust })
    .from(fileLeftovers)
    .where(lt(fileLeftovers.since, sql`now() - interval '1 hour'`))
  for (const { kaust } of old) {
    if (signal?.aborted) return
    await discard(places, kaust)
  }
  await mkdir(places.stagingDir, { recursive: true })
  for (const name of await readdir(places.stagingDir)) {
    const path = join(places.stagingDir, name)
    if ((await lastChanged(path)) < Date.now() - hourMs) await rm(path, { recursive: true, force: true })
  }
}

/** When a folder or anything in it was last written to, in ms since 1970: an upload may take long. Now, if it is just being removed. */
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
