import { eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../store/database.ts'
import { fileLeftovers } from '../../store/tables/files.ts'
import type { FileStorage } from './storage.ts'

/** Where an api keeps files and what is known of them. */
export interface FilePlaces {
  db: Database
  storage: FileStorage
  /** A folder on this machine's disk where uploads are received and prepared. */
  stagingDir: string
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

/**
 * Removes a folder that no row of `files` names. Where that fails it is logged, and the sweep tries again, as the folder is
 * still listed in `file_leftovers`. It never throws: the request that it belongs to has succeeded or failed already.
 *
 * No transaction is open while the storage, which may be slow, works. First the leftover is claimed by a new `since`: that
 * waits for an upload that is just committing, finds no row where the folder now belongs to a file, and afterwards keeps the
 * sweep and the upload from touching the folder.
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
    log.warn({ err: error, folder }, 'a folder of the storage could not be removed: the next sweep tries again')
  }
}
