import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { DrizzleQueryError } from 'drizzle-orm'
import { version } from '../../schema/rules/generated/version.ts'
import type { FileStorage } from '../files/storage/storage.ts'
import { codeOf } from '../files/storage/storageFailure.ts'
import { type StoredFolder, storedFolders } from '../files/storage/storedFolders.ts'
import { copyOut } from '../store/backup/copyStreams.ts'
import { type Snapshot, takeSnapshot } from '../store/backup/takeSnapshot.ts'
import { notBackedUp } from '../store/tables/tableKinds.ts'
import { type ArchiveWriter, writeArchive } from './archiveWriter.ts'
import { type Manifest, manifestPath, manifestSumPath, sha256Of } from './manifest.ts'
import { beginFile } from './unfinishedFile.ts'
import { writeFiles } from './writeFiles.ts'

export interface BackupOptions {
  /** URL of the database, which may be in use. */
  url: string
  storage: FileStorage
  /** Path of the archive. */
  target: string
  /** The path if files are missing in it; by default the same. */
  incompleteTarget?: string
  /** Aborts the backup with the signal's reason; no archive remains. */
  signal: AbortSignal
  /** Called as bytes are written. */
  onProgress?: () => void
  /** Whether the caller holds the lock of migrations, which excludes other migrations and backups. */
  isMigrating?: boolean | undefined
}

/**
 * Writes an archive of all rows and files in one snapshot.
 * @returns its manifest
 * @throws when it cannot be written completely; no archive remains
 */
export async function backUp({
  url,
  storage,
  target,
  incompleteTarget = target,
  signal,
  onProgress = () => {},
  isMigrating = false,
}: BackupOptions): Promise<Manifest> {
  const createdAt = new Date()
  const snapshot = await takeSnapshot(url, { isMigrating })
  try {
    // A store with pending migrations may be older than the table of files.
    const hasFiles = snapshot.tables.some(({ name }) => name === 'files')
    const folders = hasFiles ? await storedFolders(snapshot.db) : []
    const file = await beginFile(target, bytesOf(folders))
    const archive = writeArchive(file.path, createdAt, signal, onProgress)
    try {
      const tables = await writeRows(archive, snapshot)
      await snapshot.release()
      const written = await writeFiles(archive, storage, folders, snapshot.db, signal)
      const manifest = manifestOf(snapshot, archive, { createdAt: createdAt.toISOString(), tables, ...written })
      await writeManifest(archive, manifest)
      await archive.finish()
      await file.finish(manifest.faults.length > 0 ? incompleteTarget : target)
      return manifest
    } catch (error) {
      await archive.abandon()
      await file.discard()
      throw error
    }
  } catch (error) {
    throw inWords(error, target)
  } finally {
    await snapshot.close()
  }
}

function bytesOf(folders: StoredFolder[]) {
  return folders.flatMap(({ objects }) => objects).reduce((sum, { bytes }) => sum + bytes, 0)
}

function manifestOf(
  { postgres, note, migrations, sequences }: Snapshot,
  { entries }: ArchiveWriter,
  found: Pick<Manifest, 'createdAt' | 'tables' | 'deletedFiles' | 'faults'>,
): Manifest {
  return { format: 1, sise: version, postgres, note, migrations, sequences, ...found, entries: [...entries] }
}

async function writeManifest(archive: ArchiveWriter, manifest: Manifest) {
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
  await archive.add(manifestPath, bytes.length, [bytes])
  const sum = Buffer.from(`${sha256Of(bytes)}\n`)
  await archive.add(manifestSumPath, sum.length, [sum])
}

function inWords(error: unknown, target: string) {
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error)))
    return new Error(`There is no room left for ${target}. Nothing of it remains.`, { cause: error })
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(codeOf(error)))
    return new Error(`${dirname(target)} cannot be written (${codeOf(error)}).`, { cause: error })
  // The message of drizzle's error is the query; its cause is the reason.
  return error instanceof DrizzleQueryError ? (error.cause ?? error) : error
}

/** The most uncompressed bytes of an entry: a tar has the compressed size before the bytes, so an entry is buffered. */
const chunkBytes = 4 * 1024 * 1024
const compress = promisify(gzip)

/** Adds the rows of all tables except `notBackedUp`, as `rows/{table}/{number}.copy.gz`. */
async function writeRows(
  archive: ArchiveWriter,
  { client, tables }: Pick<Snapshot, 'client' | 'tables'>,
): Promise<Manifest['tables']> {
  const written: Manifest['tables'] = []
  for (const table of tables.filter(({ name }) => !notBackedUp.includes(name))) {
    let rows = 0
    let number = 0
    for await (const { bytes, count } of copyOut(client, table, chunkBytes)) {
      const compressed = await compress(bytes)
      number += 1
      rows += count
      await archive.add(`rows/${table.name}/${String(number).padStart(5, '0')}.copy.gz`, compressed.length, [
        compressed,
      ])
    }
    written.push({ ...table, rows })
  }
  return written
}
