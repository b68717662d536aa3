import { join } from 'node:path'
import { backUp } from '../../api/backup/backUp.ts'
import type { Manifest } from '../../api/backup/manifest.ts'
import { diskStorage, type FileStorage } from '../../api/files/storage/storage.ts'
import { restore } from '../../scripts/backup/restore.ts'
import { verifyArchive } from '../../scripts/backup/verifyArchive.ts'
import { notAborted } from '../support/notAborted.ts'

/** Backs up a store into a file. */
export function backUpTo(target: string, url: string, storage: FileStorage, signal = notAborted) {
  return backUp({ url, storage, target, signal })
}

/** Restores an archive like `npm run restore`. @returns its manifest */
export async function restoreFrom(
  file: string,
  url: string,
  filesDir: string,
  storage: FileStorage = diskStorage(filesDir),
): Promise<Manifest> {
  const manifest = await verifyArchive(file)
  await restore({ file, manifest, url, storage, stagingDir: join(filesDir, '.tmp'), log: () => {}, signal: notAborted })
  return manifest
}
