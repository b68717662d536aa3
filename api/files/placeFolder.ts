import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../store/database.ts'
import { fileLeftovers } from '../store/tables/files.ts'
import { uploadAborted } from './receive.ts'
import { discard, type FileDeps, whileCleaning } from './storage/fileDeps.ts'
import { syncToDisk } from './storage/storage.ts'

/**
 * Moves a prepared folder into the storage together with the creation of its file's row. The folder is recorded as a leftover first; the
 * transaction that creates the row deletes that record. FILE-6.
 * @param ready the folder on this machine
 * @param kaust `{foorum|avalik}/{id}`
 * @param commit creates the row in a transaction, in which it calls `owned`. That throws when the storing has taken so long that the
 *   sweeper has claimed the folder as abandoned: see discard
 * @throws what `commit` and the storage throw; nothing of the folder remains then
 */
export async function placeFolder<T>(
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
  if (!leftover) throw new Error(`The leftover ${kaust} was not written down`)
  try {
    await storage.place(ready, kaust, signal)
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
