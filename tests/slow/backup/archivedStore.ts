import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskStorage } from '../../../api/files/storage/storage.ts'
import { backUpTo, restoreFrom } from '../../backup/archives.ts'
import { contentOf } from '../../backup/storeContent.ts'
import { testDatabase } from '../../support/store/database.ts'
import { filledStore } from './filledStore.ts'

/** A whole archive, and an empty store to restore others into. */
export interface ArchivedStore {
  /** For further archives. */
  folder: string
  /** The path of the whole archive. */
  whole: string
  /** Restores an archive into the empty store. @returns how it failed, and how many rows are there then */
  restore(file: string): Promise<{ fault: string; rows: number }>
  close(): Promise<void>
}

/** Backs a filled store up. */
export async function archivedStore(): Promise<ArchivedStore> {
  const { api, filesDir } = await filledStore()
  const empty = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'sise-archives-'))
  const whole = join(folder, 'whole.tar')
  await backUpTo(whole, api.databaseUrl, diskStorage(filesDir))
  return {
    folder,
    whole,
    async restore(file) {
      const fault = await restoreFrom(file, empty.url, join(folder, 'files')).then(
        () => 'It was restored.',
        (error: unknown) => (error as Error).message,
      )
      return { fault, rows: Object.values(await contentOf(empty.url)).flat().length }
    },
    async close() {
      await api.close()
      await empty.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
