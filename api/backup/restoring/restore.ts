import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { codeOf } from '../../files/storage/storageFailure.ts'
import { beginFilling, type Filling } from '../../store/backup/fillStore.ts'
import type { Transaction } from '../../store/database.ts'
import { type Manifest, takeAnother } from '../manifest.ts'
import { readArchive, type ReadEntry } from './archiveReader.ts'
import type { FilePlacer } from './placeFiles.ts'
import { limitsOf, rowUnpacker } from './unpackRows.ts'

export interface RestoreOptions {
  /** An archive checked by `verifyArchive`, and its manifest. */
  file: string
  manifest: Manifest
  /** URL of the store to fill, which must be empty. */
  url: string
  /** Stores the files; is closed in the end. */
  placer: FilePlacer
  log: (line: string) => void
  /** Changes the rows before the store can be opened. */
  then?: (tx: Transaction) => Promise<void>
  /** Aborts the restore with the signal's reason; the store is still empty. */
  signal: AbortSignal
}

/**
 * Restores an archive: the rows in one transaction, which is committed when all files are stored. After an abort the store is empty, and
 * the restore can be repeated.
 * @throws when the store is not empty, or anything fails
 */
export async function restore({ file, manifest, url, placer, log, then, signal }: RestoreOptions): Promise<void> {
  try {
    const filling = await beginFilling({ url, migrations: manifest.migrations, note: manifest.note, log })
    try {
      await fill(filling, placer, { file, manifest, log, then, signal })
      await filling.commit()
    } catch (error) {
      await filling.abandon()
      throw error
    }
  } finally {
    await placer.close()
  }
}

async function fill(
  filling: Filling,
  placer: FilePlacer,
  { file, manifest, log, then, signal }: Pick<RestoreOptions, 'file' | 'manifest' | 'log' | 'then' | 'signal'>,
) {
  const deleted = new Set(manifest.deletedFiles)
  const loaded = new Map<string, number>()
  const unpack = rowUnpacker(limitsOf((await stat(file)).size))
  let filled = false
  const finishRows = async () => {
    if (filled) return
    refuseOtherCounts(manifest, loaded)
    log('Checking references and building indexes…')
    await filling.finish({ ...manifest, then })
    filled = true
  }
  for await (const entry of readArchive(file)) {
    signal.throwIfAborted()
    const [kind, , id = ''] = entry.path.split('/')
    if (kind === 'rows')
      await loadRows(filling, manifest, { path: entry.path, rows: unpack(entry.path, entry.body) }, loaded)
    if (kind === 'files') {
      await finishRows()
      if (!deleted.has(id)) await restoreFile(placer, entry)
    }
  }
  await finishRows()
  await placer.finish()
}

/** PostgreSQL's class of errors for data that it cannot read. */
const dataException = /^22/

async function loadRows(
  filling: Filling,
  manifest: Manifest,
  { path, rows }: { path: string; rows: AsyncIterable<Buffer> },
  loaded: Map<string, number>,
) {
  const [, name = ''] = path.split('/')
  const table = manifest.tables.find((candidate) => candidate.name === name)
  if (!table) throw new Error(`The archive has rows of ${name}, which its manifest does not name.`)
  const count = await filling.load(table, Readable.from(rows)).catch((error: unknown) => {
    const isOfRows = error instanceof Error && dataException.test(codeOf(error))
    throw isOfRows ? new Error(`${path} has no rows of ${name} (${error.message}). ${takeAnother}`) : error
  })
  loaded.set(name, (loaded.get(name) ?? 0) + count)
}

function refuseOtherCounts({ tables }: Manifest, loaded: Map<string, number>) {
  for (const { name, rows } of tables)
    if ((loaded.get(name) ?? 0) !== rows)
      throw new Error(`${loaded.get(name) ?? 0} rows of ${name} were loaded, the archive was to have ${rows}.`)
}

/** Stores a file. Accepts only paths of our own form, so that a foreign archive cannot write outside the folders of files. */
async function restoreFile(placer: FilePlacer, { path, body }: ReadEntry) {
  const [, folder, name] = /^files\/((?:foorum|avalik)\/[0-9a-f-]{36})\/([\w-]+(?:\.\w+)+)$/.exec(path) ?? []
  if (!folder || !name) throw new Error(`${path} is not the path of a file.`)
  await placer.take(folder, name, body)
}
