import { randomUUID } from 'node:crypto'
import { open, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from './folders.ts'

/** What DATA_DIR remembers of its store, so that a store that is missing is never taken for one that was never made. */
export interface StoreMarker {
  /** PostgreSQL's own identifier of the cluster, which a copy or a backup of it shares. */
  id: string
  /** Where it is: a name beside the marker, or an absolute path. */
  place: string
  /** The major version of PostgreSQL. */
  postgres: number
  /** ISO 8601 */
  madeAt: string
}

/** @param dataDir where the store would be; the marker lies beside it. */
export const markerPath = (dataDir: string) => `${dataDir}.json`

/** @throws in words where the file is no marker. */
export async function readMarker(dataDir: string): Promise<StoreMarker | undefined> {
  const text = await readFile(markerPath(dataDir), 'utf8').catch(unlessMissing)
  if (text === undefined) return undefined
  try {
    const { id, place, postgres, madeAt } = JSON.parse(text) as StoreMarker
    if ([id, place, madeAt].every((value) => typeof value === 'string')) return { id, place, postgres, madeAt }
  } catch {
    // Not JSON: the same as JSON of something else.
  }
  throw new Error(`${markerPath(dataDir)} should say where the store is, and cannot be read. Restore it, or remove it.`)
}

/** Writes the marker so that a crash leaves either none or a whole one. */
export async function writeMarker(dataDir: string, marker: StoreMarker): Promise<void> {
  const unfinished = `${markerPath(dataDir)}.${randomUUID()}`
  await writeFile(unfinished, `${JSON.stringify(marker, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(unfinished, markerPath(dataDir))
}

/** The identifier of the cluster in a data folder; undefined where it has lost its control file. */
export async function storeId(folder: string): Promise<string | undefined> {
  const file = await open(join(folder, 'global/pg_control'), 'r').catch(unlessMissing)
  if (!file) return undefined
  try {
    // ControlFileData begins with it, in the byte order of the machine; all that we have binaries for are little-endian.
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return buffer.readBigUInt64LE(0).toString()
  } finally {
    await file.close()
  }
}
