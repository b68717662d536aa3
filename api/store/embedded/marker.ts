import { randomUUID } from 'node:crypto'
import { open, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { undefinedIfMissing } from './folders.ts'

/** A record in DATA_DIR of its store, so that a missing store is not mistaken for a new installation. */
export interface StoreMarker {
  /** PostgreSQL's system identifier of the cluster, which copies and backups share. */
  id: string
  /** Written by earlier versions: the absolute path of a store outside DATA_DIR. */
  place?: string
  /** Major version of PostgreSQL. */
  postgres: number
  /** ISO 8601. */
  madeAt: string
}

/** @param dataDir the store's default path; the marker is next to it */
export const markerPath = (dataDir: string) => `${dataDir}.json`

/** @throws when the file is not a marker */
export async function readMarker(dataDir: string): Promise<StoreMarker | undefined> {
  const text = await readFile(markerPath(dataDir), 'utf8').catch(undefinedIfMissing)
  if (text === undefined) return undefined
  try {
    const marker = JSON.parse(text) as StoreMarker
    if ([marker.id, marker.madeAt].every((value) => typeof value === 'string')) return marker
  } catch {
    // Handled like JSON of another shape.
  }
  throw new Error(
    `${markerPath(dataDir)} should say which store is here, and cannot be read. Restore it, or remove it.`,
  )
}

/** Writes the marker atomically. */
export async function writeMarker(dataDir: string, marker: StoreMarker): Promise<void> {
  const unfinished = `${markerPath(dataDir)}.${randomUUID()}`
  await writeFile(unfinished, `${JSON.stringify(marker, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(unfinished, markerPath(dataDir))
}

/** The system identifier of the cluster in a data folder; undefined without a control file. */
export async function storeId(folder: string): Promise<string | undefined> {
  const file = await open(join(folder, 'global/pg_control'), 'r').catch(undefinedIfMissing)
  if (!file) return undefined
  try {
    // ControlFileData starts with it in the machine's byte order; all platforms with binaries are little-endian.
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.readBigUInt64LE(0).toString()
  } finally {
    await file.close()
  }
}
