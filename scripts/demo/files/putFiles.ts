import { readdir } from 'node:fs/promises'
import { inArray } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FileStorage } from '../../../api/files/storage/storage.ts'
import { fileLeftovers } from '../../../api/store/tables/files.ts'

/** A prepared folder and its target in the storage, `avalik/{id}`. */
export interface Placing {
  folder: string
  target: string
}

/**
 * Moves folders into the storage. First records them as leftovers, which the api sweeps if no row follows; see `removeFromLeftovers`.
 */
export async function putFiles(
  db: NodePgDatabase,
  storage: FileStorage,
  placings: readonly Placing[],
  signal: AbortSignal,
): Promise<void> {
  if (placings.length === 0) return
  const leftovers = await Promise.all(
    placings.map(async ({ folder, target }) => ({ kaust: target, nimed: await readdir(folder) })),
  )
  await db.insert(fileLeftovers).values(leftovers)
  for (const { folder, target } of placings) await storage.put(folder, target, signal)
}

/** Removes the folders from the leftovers, in the transaction that inserts their rows. */
export async function removeFromLeftovers(
  tx: Pick<NodePgDatabase, 'delete'>,
  placings: readonly Placing[],
): Promise<void> {
  const folders = placings.map(({ target }) => target)
  if (folders.length > 0) await tx.delete(fileLeftovers).where(inArray(fileLeftovers.kaust, folders))
}
