import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, lt, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../store/database.ts'
import { fileLeftovers } from '../../store/tables/files.ts'
import type { FileStorage } from './storage.ts'
import { codeOf } from './storageFailure.ts'

/** What the files of an api stand on. */
export interface FilePlaces {
  db: Database
  storage: FileStorage
  /** Where uploads are received and made ready, on this machine. */
  stagingDir: string
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

const hourInMs = 60 * 60 * 1000

/**
 * Removes a folder that no row has, at once. Where that fails, the sweeper tries again: the folder stays written down.
 * It never throws: what it is called for has been done or has failed already.
 *
 * The storage may be slow or far away, so no transaction waits for it. The leftover is claimed by a new `since` first, which
 * waits for an upload that is just being committed, finds nothing where its file now has the folder, and keeps both the
 * sweeper and that upload away from it afterwards.
 */
export async function discard({ db, storage, log }: FilePlaces, folder: string): Promise<void> {
  const leftover = eq(fileLeftovers.kaust, folder)
  try {
    const [claimed] = await db
      .update(fileLeftovers)
      .set({ since: sql`clock_timestamp()` })
      .where(leftover)
      .returning({ names: fileLeftovers.nimed })
    if (!claimed) return
    await storage.remove(folder, claimed.names)
    await db.delete(fileLeftovers).where(leftover)
  } catch (error) {
    log.warn({ err: error, folder }, 'a leftover of the files stays until it is swept')
  }
}

/**
 * Removes what killed and failed uploads and deletions have left for more than an hour: folders of the storage that no row
 * has, and what was being received here. FILE-6.
 */
export async function sweep(places: FilePlaces): Promise<void> {
  const old = await places.db
    .select({ kaust: fileLeftovers.kaust })
    .from(fileLeftovers)
    .where(lt(fileLeftovers.since, sql`now() - interval '1 hour'`))
  for (const { kaust } of old) await discard(places, kaust)
  await mkdir(places.stagingDir, { recursive: true })
  for (const name of await readdir(places.stagingDir)) {
    const path = join(places.stagingDir, name)
    if ((await lastTouched(path)) < Date.now() - hourInMs) await rm(path, { recursive: true, force: true })
  }
}

/** Sweeps now and every hour; gives what ends it. */
export function startSweeper(places: FilePlaces): () => void {
  const run = () =>
    sweep(places).catch((error: unknown) => places.log.error({ err: error }, 'could not sweep the files'))
  void run()
  const timer = setInterval(() => void run(), hourInMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** When something in a folder was last written to: an upload may last long. What is going meanwhile was touched just now. */
async function lastTouched(folder: string): Promise<number> {
  try {
    const names = await readdir(folder, { recursive: true })
    const times = await Promise.all([folder, ...names.map((name) => join(folder, name))].map((path) => stat(path)))
    return Math.max(...times.map(({ mtimeMs }) => mtimeMs))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return Date.now()
    throw error
  }
}
