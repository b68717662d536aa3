import { eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../store/database.ts'
import { fileLeftovers } from '../../store/tables/files.ts'
import type { FileStorage } from './storage.ts'

/** What file operations need: the database, the storage of the bytes and the staging folder. */
export interface FileDeps {
  db: Database
  storage: FileStorage
  /** A folder on this machine's disk where uploads are received and prepared. */
  stagingDir: string
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

/** How long a request may wait for the removal of its leftovers, in ms; the next sweep removes the rest. */
const cleaningMs = 2_500

/** The signal for removing the bytes of a request that has ended or failed: the client's own signal may be aborted already. */
export const whileCleaning = (): AbortSignal => AbortSignal.timeout(cleaningMs)

/**
 * Removes a folder that belongs to no row of `files`, if it is listed in `file_leftovers`. Never throws, because the outcome of its request
 * is already decided: it logs an error, and the next sweep retries.
 * Setting `since` claims the folder without a transaction that stays open during slow storage calls: the update waits for an upload that is
 * committing, and matches no row once the folder belongs to a file. The new `since` excludes other sweeps and the upload meanwhile.
 */
export async function discard({ db, storage, log }: FileDeps, folder: string, signal: AbortSignal): Promise<void> {
  const leftover = eq(fileLeftovers.kaust, folder)
  try {
    const [claimed] = await db
      .update(fileLeftovers)
      .set({ since: sql`clock_timestamp()` })
      .where(leftover)
      .returning({ names: fileLeftovers.nimed })
    if (!claimed) return
    await storage.remove(folder, claimed.names, signal)
    await db.delete(fileLeftovers).where(leftover)
  } catch (error) {
    log.warn({ err: error, folder }, 'a folder of the storage could not be removed: the next sweep tries again')
  }
}
