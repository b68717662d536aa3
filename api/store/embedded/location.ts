import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { unlessMissing } from './folders.ts'
import { markerPath, readMarker, storeId, type StoreMarker, writeMarker } from './marker.ts'

/** Where the store of a DATA_DIR is, or will be made. */
export interface StoreLocation {
  /** Real path of the data folder. */
  folder: string
  exists: boolean
  marker: StoreMarker | undefined
}

/**
 * Finds the store of `dataDir` (DATA_DIR/postgres). Once made it stays where its marker says.
 * @throws where there was one that is not there any more: an empty store in its stead would look like lost data.
 */
export async function locateStore(dataDir: string): Promise<StoreLocation> {
  const wanted = await realPlace(dataDir)
  const marker = await readMarker(wanted)
  if (marker) return marked(wanted, marker)
  if (await isStore(wanted)) return { folder: await realpath(wanted), exists: true, marker }
  const former = formerPlace(dataDir)
  if (process.getuid?.() === 0 && (await isStore(former))) {
    if (!(await readMarker(former))) return { folder: former, exists: true, marker }
    throw new Error(
      `${dirname(wanted)} has no store, but an earlier folder of that name had one, which is in ${former}. To go on with it: mv ${former} ${wanted}. To begin with an empty one, remove ${former}.`,
    )
  }
  const left = (await readdir(wanted).catch(unlessMissing)) ?? []
  if (left.length > 0)
    throw new Error(`${wanted} is neither a store nor empty. Restore the store from a backup, or remove the folder.`)
  return { folder: wanted, exists: false, marker }
}

async function marked(wanted: string, marker: StoreMarker): Promise<StoreLocation> {
  const folder = isAbsolute(marker.place) ? marker.place : join(dirname(wanted), marker.place)
  // It may have been moved into DATA_DIR, as the start proposes.
  const found = (await isStore(folder)) ? folder : (await isStore(wanted)) ? wanted : undefined
  if (!found)
    throw new Error(
      `${markerPath(wanted)} says that the store made on ${marker.madeAt} is in ${folder}, and it is not there. Restore it, or mount its volume. To begin with an empty store, remove ${markerPath(wanted)}.`,
    )
  return { folder: await realpath(found), exists: true, marker }
}

/**
 * Writes down where a store is, unless that is written already.
 * @throws where the store is another one than the marker says.
 */
export async function confirmLocation(dataDir: string, folder: string, log: (line: string) => void): Promise<void> {
  const wanted = await realPlace(dataDir)
  const marker = await readMarker(wanted)
  const id = await storeId(folder)
  // PostgreSQL itself says what is wrong with a store that has no control file.
  if (id === undefined) return
  if (marker && marker.id !== id)
    throw new Error(
      `${folder} is another store (${id}) than the one that ${markerPath(wanted)} says was made on ${marker.madeAt} (${marker.id}). Put that one back, or remove ${markerPath(wanted)} to go on with this one.`,
    )
  const isInside = folder === (await realpath(wanted).catch(unlessMissing))
  const place = isInside ? basename(wanted) : folder
  if (!isInside)
    log(`The store is in ${folder}, outside ${dirname(wanted)}. To move it, stop Sise and: mv ${folder} ${wanted}`)
  if (marker?.place === place) return
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8')
  const { birthtime } = await stat(join(folder, 'PG_VERSION'))
  const current = {
    id,
    place,
    postgres: Number.parseInt(version, 10),
    madeAt: marker?.madeAt ?? birthtime.toISOString(),
  }
  await writeMarker(wanted, current)
  // For whoever removes DATA_DIR and not the store: the next folder of that name must not find these rows by itself.
  if (!isInside) await writeMarker(folder, current)
}

/** Whether there is a store; one whose folder is not ours to read is one. */
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

/** The path with all links resolved, so that one store has one name; its parent is made where it is missing. */
async function realPlace(dataDir: string) {
  const path = resolve(dataDir)
  await mkdir(dirname(path), { recursive: true })
  return join(await realpath(dirname(path)), basename(path))
}

/** Where earlier versions kept root's store when the server's user could not enter DATA_DIR. */
function formerPlace(dataDir: string) {
  const digest = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12)
  return join('/var/lib/sise', digest, 'postgres')
}
