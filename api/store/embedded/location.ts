import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { undefinedIfMissing } from './folders.ts'
import { markerPath, readMarker, storeId, type StoreMarker, writeMarker } from './marker.ts'

/** The location of a DATA_DIR's store, existing or to be made. */
export interface StoreLocation {
  /** Real path of the data folder. */
  folder: string
  exists: boolean
  marker: StoreMarker | undefined
}

/**
 * Finds the store of `dataDir` (DATA_DIR/postgres). Once made, it stays where its marker says.
 * @throws when a store has existed and is missing: an empty one in its place would look like data loss
 */
export async function locateStore(dataDir: string): Promise<StoreLocation> {
  const storePath = await realStorePath(dataDir)
  const marker = await readMarker(storePath)
  if (marker) return locateByMarker(storePath, marker)
  if (await isStore(storePath)) return { folder: await realpath(storePath), exists: true, marker }
  const legacyPath = legacyStorePath(dataDir)
  if (process.getuid?.() === 0 && (await isStore(legacyPath))) {
    if (!(await readMarker(legacyPath))) return { folder: legacyPath, exists: true, marker }
    throw new Error(
      `${dirname(storePath)} has no store, but an earlier folder of that name had one, which is in ${legacyPath}. To go on with it: mv ${legacyPath} ${storePath}. To begin with an empty one, remove ${legacyPath}.`,
    )
  }
  const entries = (await readdir(storePath).catch(undefinedIfMissing)) ?? []
  if (entries.length > 0)
    throw new Error(`${storePath} is neither a store nor empty. Restore the store from a backup, or remove the folder.`)
  return { folder: storePath, exists: false, marker }
}

async function locateByMarker(storePath: string, marker: StoreMarker): Promise<StoreLocation> {
  const folder = isAbsolute(marker.place) ? marker.place : join(dirname(storePath), marker.place)
  // It may have been moved into DATA_DIR, as confirmLocation suggests.
  const found = (await isStore(folder)) ? folder : (await isStore(storePath)) ? storePath : undefined
  if (!found)
    throw new Error(
      `${markerPath(storePath)} says that the store made on ${marker.madeAt} is in ${folder}, and it is not there. Restore it, or mount its volume. To begin with an empty store, remove ${markerPath(storePath)}.`,
    )
  return { folder: await realpath(found), exists: true, marker }
}

/**
 * Records where the store is, if not recorded yet.
 * @throws when it is another store than the marker's
 */
export async function confirmLocation(dataDir: string, folder: string, log: (line: string) => void): Promise<void> {
  const storePath = await realStorePath(dataDir)
  const marker = await readMarker(storePath)
  const id = await storeId(folder)
  // A store without a control file: PostgreSQL reports what is wrong with it.
  if (id === undefined) return
  if (marker && marker.id !== id)
    throw new Error(
      `${folder} is another store (${id}) than the one that ${markerPath(storePath)} says was made on ${marker.madeAt} (${marker.id}). Put that one back, or remove ${markerPath(storePath)} to go on with this one.`,
    )
  const isInside = folder === (await realpath(storePath).catch(undefinedIfMissing))
  const place = isInside ? basename(storePath) : folder
  if (!isInside)
    log(
      `The store is in ${folder}, outside ${dirname(storePath)}. To move it, stop Sise and: mv ${folder} ${storePath}`,
    )
  if (marker?.place === place) return
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8')
  const { birthtime } = await stat(join(folder, 'PG_VERSION'))
  const current = {
    id,
    place,
    postgres: Number.parseInt(version, 10),
    madeAt: marker?.madeAt ?? birthtime.toISOString(),
  }
  await writeMarker(storePath, current)
  // When DATA_DIR is deleted but not the store, the next DATA_DIR of that name must not silently adopt it.
  if (!isInside) await writeMarker(folder, current)
}

/** Whether a folder has a store. @throws for one that belongs to another user */
async function isStore(folder: string) {
  try {
    await stat(join(folder, 'PG_VERSION'))
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES')
      throw new Error(`The store in ${folder} belongs to another user. Start Sise as that one, or as root.`, {
        cause: error,
      })
    if (code === 'ENOENT' || code === 'ENOTDIR') return false
    throw error
  }
}

/** The path with all links resolved, so that a store has a single name; creates its parent if missing. */
async function realStorePath(dataDir: string) {
  const path = resolve(dataDir)
  await mkdir(dirname(path), { recursive: true })
  return join(await realpath(dirname(path)), basename(path))
}

/** Where earlier versions kept root's store when the server's user could not enter DATA_DIR. */
function legacyStorePath(dataDir: string) {
  const digest = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12)
  return join('/var/lib/sise', digest, 'postgres')
}
