import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../store/database.ts'
import { fileLeftovers } from '../store/tables/files.ts'
import { uploadAborted } from './receive.ts'
import { discard, type FileDeps, whileCleaning } from './storage/fileDeps.ts'
import { syncToDisk } from './storage/storage.ts'

/**
 * Moves a prepared folder into the storage and creates its file's row. It first records the folder as a leftover; the transaction that
 * creates the row deletes that record. FILE-6.
 * @param ready the folder on this machine
 * @param kaust `{foorum|avalik}/{id}`
 * @param commit creates the row in a transaction, in which it calls `owned`. That throws if the storing took so long that the sweeper has
 * claimed the folder as abandoned: see discard
 * @throws what `commit` and the storage throw; then nothing of the folder remains
 */
export async function storeFolder<T>(
  deps: FileDeps,
  { ready, kaust }: { ready: string; kaust: string },
  commit: (owned: (tx: Transaction) => Promise<void>) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const { db, storage } = deps
  const nimed = await readdir(ready)
  for (const name of nimed) await syncToDisk(join(ready, name))
  await syncToDisk(ready)
  const [leftover] = await db.insert(fileLeftovers).values({ kaust, nimed }).returning({ since: fileLeftovers.since })
  if (!leftover) throw new Error(`The leftover ${kaust} was not recorded`)
  try {
    await storage.put(ready, kaust, signal)
    return await commit(async (tx) => {
      const ourLeftover = and(eq(fileLeftovers.kaust, kaust), eq(fileLeftovers.since, leftover.since))
      const deleted = await tx.delete(fileLeftovers).where(ourLeftover)
      if (deleted.rowCount !== 1) throw uploadAborted()
    })
  } catch (error) {
    await discard(deps, kaust, whileCleaning())
    throw error
  }
}
