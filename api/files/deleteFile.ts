import { eq, sql } from 'drizzle-orm'
import { forbidden } from '../http/errors.ts'
import type { Caller } from '../http/session/caller.ts'
import { moveToTrash, type TrashKind } from '../records/history/trash.ts'
import type { Database } from '../store/database.ts'
import { fileLeftovers, files } from '../store/tables/files.ts'
import { inTransaction } from '../store/transaction.ts'
import type { BeforeFileDeletion } from './fileUse.ts'
import { mayDelete } from './policy.ts'
import { noSuchFile } from './reading.ts'
import { storedNames } from './storedObjects.ts'

/**
 * Deletes a file and its uses. The bytes stay until it is deleted from the trash. FILE-7, TRASH-1.
 * @throws 404, 403 unless the caller is its uploader or a moderator
 */
export async function deleteFile(
  db: Database,
  before: BeforeFileDeletion[],
  caller: Caller,
  id: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const prepare of before) await prepare(tx, id)
    const [file] = await tx.select().from(files).where(eq(files._id, id)).for('update')
    if (!file) throw noSuchFile()
    if (!mayDelete(caller, file)) throw forbidden('Faili saab kustutada ainult selle lisaja või moderaator.')
    await moveToTrash(tx, caller, { liik: 'fail', id, title: sql`${file.nimi}::text`, roots: [['files', [id]]] })
    await tx.delete(files).where(eq(files._id, id))
  })
}

/** Deleted files. TRASH-1. @param before the hooks of deletions: a restored file is a change of what shows it, too */
export const fileTrash = (before: readonly BeforeFileDeletion[]): TrashKind => ({
  table: 'files',
  async restored(tx, { _id }) {
    for (const note of before) await note(tx, _id)
  },
  async purged(tx, row) {
    // The next sweep removes the bytes. The cast: the row is that of the table, whose columns have the names of their properties.
    const file = row as unknown as typeof files.$inferSelect
    await tx
      .insert(fileLeftovers)
      .values({ kaust: `${file.kaust}/${file._id}`, nimed: storedNames(file), since: sql`'epoch'` })
  },
})
