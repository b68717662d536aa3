import { eq } from 'drizzle-orm'
import type { Caller } from '../http/caller.ts'
import { forbidden } from '../http/errors.ts'
import { fileLeftovers, files } from '../store/tables/files.ts'
import { inTransaction } from '../store/transaction.ts'
import type { BeforeFileGoes } from './fileUse.ts'
import { storedNames } from './pieces.ts'
import { mayDelete } from './policy.ts'
import { noSuchFile } from './reading.ts'
import { discard, type FilePlaces } from './storage/filePlaces.ts'

/**
 * Deletes a file, wherever it is used too. Its bytes go at once, or with the next sweep where the storage fails. FILE-7.
 * @throws 404, 403 for others than its uploader and moderators
 */
export async function deleteFile(
  places: FilePlaces,
  before: BeforeFileGoes[],
  caller: Caller,
  id: string,
): Promise<void> {
  const kaust = await inTransaction(places.db, async (tx) => {
    for (const prepare of before) await prepare(tx, id)
    const [file] = await tx.select().from(files).where(eq(files._id, id)).for('update')
    if (!file) throw noSuchFile()
    if (!mayDelete(caller, file)) throw forbidden('Faili saab kustutada selle lisaja või moderaator.')
    await tx.delete(files).where(eq(files._id, id))
    const folder = `${file.kaust}/${file._id}`
    await tx.insert(fileLeftovers).values({ kaust: folder, nimed: storedNames(file) })
    return folder
  })
  await discard(places, kaust)
}
