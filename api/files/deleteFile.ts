import { eq } from 'drizzle-orm'
import { forbidden } from '../http/errors.ts'
import type { Caller } from '../http/session/caller.ts'
import { fileLeftovers, files } from '../store/tables/files.ts'
import { inTransaction } from '../store/transaction.ts'
import type { BeforeFileDeletion } from './fileUse.ts'
import { mayDelete } from './policy.ts'
import { noSuchFile } from './reading.ts'
import { discard, type FileDeps, whileCleaning } from './storage/fileDeps.ts'
import { storedNames } from './storedObjects.ts'

/**
 * Deletes a file and its uses. The bytes are removed immediately, or by the next sweep if the storage fails. FILE-7.
 * @throws 404, 403 unless the caller is its uploader or a moderator
 */
export async function deleteFile(
  deps: FileDeps,
  before: BeforeFileDeletion[],
  caller: Caller,
  id: string,
): Promise<void> {
  const kaust = await inTransaction(deps.db, async (tx) => {
    for (const prepare of before) await prepare(tx, id)
    const [file] = await tx.select().from(files).where(eq(files._id, id)).for('update')
    if (!file) throw noSuchFile()
    if (!mayDelete(caller, file)) throw forbidden('Faili saab kustutada ainult selle lisaja või moderaator.')
    await tx.delete(files).where(eq(files._id, id))
    const folder = `${file.kaust}/${file._id}`
    await tx.insert(fileLeftovers).values({ kaust: folder, nimed: storedNames(file) })
    return folder
  })
  await discard(deps, kaust, whileCleaning())
}
