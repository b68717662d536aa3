import { join } from 'node:path'
import { backUp } from '../../api/backup/backUp.ts'
import type { Manifest } from '../../api/backup/manifest.ts'
import { filePlacer } from '../../api/backup/restoring/placeFiles.ts'
import { restore } from '../../api/backup/restoring/restore.ts'
import { verifyArchive } from '../../api/backup/restoring/verifyArchive.ts'
import { diskStorage, type FileStorage } from '../../api/files/storage/storage.ts'
import { notAborted } from '../support/notAborted.ts'

/** Backs up a store into a file. */
export function backUpTo(target: string, url: string, storage: FileStorage) {
  return backUp({ url, storage, target, signal: notAborted })
}

/** Restores an archive like `npm run restore`. @returns its manifest */
export async function restoreFrom(
  file: string,
  url: string,
  filesDir: string,
  storage: FileStorage = diskStorage(filesDir),
): Promise<Manifest> {
  const manifest = await verifyArchive(file)
  const placer = await filePlacer(storage, join(filesDir, '.tmp'), notAborted)
  await restore({ file, manifest, url, placer, log: () => {}, signal: notAborted })
  return manifest
}
