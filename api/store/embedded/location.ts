import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { undefinedIfMissing } from './folders.ts'
import { markerPath, readMarker, storeId, writeMarker } from './marker.ts'

/** The location of the store of a DATA_DIR, which may not exist yet. */
export interface StoreLocation {
  /** Real path of the data folder. */
  folder: string
  exists: boolean
}

/**
 * Finds the store of `dataDir` (DATA_DIR/postgres).
 * @throws if a store has existed and is missing, or is where earlier versions stored that of root: an empty one would look like data loss
 */
export async function locateStore(dataDir: string): Promise<StoreLocation> {
  const storePath = await realStorePath(dataDir)
  const marker = await readMarker(storePath)
  if (await isStore(storePath)) return { folder: await realpath(storePath), exists: true }
  const legacyPath = marker?.place && isAbsolute(marker.place) ? marker.place : legacyStorePath(dataDir)
  if (await exists(legacyPath))
    throw new Error(
      `The store is in ${legacyPath}, where an earlier version put it, and has to be in ${dirname(storePath)}. To go on with it: mv ${legacyPath} ${storePath}. To begin with an empty one, remove ${legacyPath}${marker ? ` and ${markerPath(storePath)}` : ''}.`,
    )
  if (marker)
    throw new Error(
      `${markerPath(storePath)} says that a store was made on ${marker.madeAt} in ${storePath}, and it is not there. Restore it, or mount its volume. To begin with an empty store, remove ${markerPath(storePath)}.`,
    )
  const entries = (await readdir(storePath).catch(undefinedIfMissing)) ?? []
  if (entries.length > 0)
    throw new Error(`${storePath} is neither a store nor empty. Restore the store from a backup, or remove the folder.`)
  return { folder: storePath, exists: false }
}

/**
 * Records the identity of the store of `dataDir`, if it is not recorded yet.
 * @throws if it is not the marker's store
 */
export async function confirmLocation(dataDir: string, folder: string): Promise<void> {
  const storePath = await realStorePath(dataDir)
  const marker = await readMarker(storePath)
  const id = await storeId(folder)
  // A store without a control file: PostgreSQL reports its fault.
  if (id === undefined) return
  if (marker && marker.id !== id)
    throw new Error(
      `${folder} is another store (${id}) than the one that ${markerPath(storePath)} says was made on ${marker.madeAt} (${marker.id}). Put that one back, or remove ${markerPath(storePath)} to go on with this one.`,
    )
  if (marker) return
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8')
  const { birthtime } = await stat(join(folder, 'PG_VERSION'))
  await writeMarker(storePath, { id, postgres: Number.parseInt(version, 10), madeAt: birthtime.toISOString() })
}

/** Whether a folder contains a store. @throws for one that belongs to another user */
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

/** Where earlier versions stored root's store when the server's user could not enter DATA_DIR. */
function legacyStorePath(dataDir: string) {
  const digest = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12)
  return join('/var/lib/sise', digest, 'postgres')
}

/** Whether a path exists, also in a folder that cannot be entered. */
async function exists(path: string) {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}
