import { readdir } from 'node:fs/promises'
import { inArray } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FileStorage } from '../../../api/files/storage/storage.ts'
import { fileLeftovers } from '../../../api/store/tables/files.ts'

/** A prepared folder and where it belongs in the storage, `avalik/{id}`. */
export interface Placing {
  folder: string
  target: string
}

/**
 * Moves folders into the storage. They are recorded as leftovers first, which the api sweeps if no row follows; see
 * `keepPlaced`.
 */
export async function placeFiles(
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
  for (const { folder, target } of placings) await storage.place(folder, target, signal)
}

/** Keeps what was placed, in the transaction that inserts its rows. */
export async function keepPlaced(tx: Pick<NodePgDatabase, 'delete'>, placings: readonly Placing[]): Promise<void> {
  const folders = placings.map(({ target }) => target)
  if (folders.length > 0) await tx.delete(fileLeftovers).where(inArray(fileLeftovers.kaust, folders))
}
