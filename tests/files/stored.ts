import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { startApi, TestApi } from '../support/api/api.ts'

/** Starts an api with its own folder of files, which is removed when the api closes. */
export async function filesDirOf(
  start: typeof startApi,
  overrides: Parameters<typeof startApi>[0] = {},
): Promise<{ api: TestApi; filesDir: string }> {
  const filesDir = await mkdtemp(join(tmpdir(), 'sise-files-'))
  const api = await start({ filesDir, ...overrides })
  const close = async () => {
    await api.close()
    await rm(filesDir, { recursive: true, force: true })
  }
  return { api: { ...api, close }, filesDir }
}

/** Relative paths of the files and folders of unfinished uploads in the staging folder. */
export async function leftInStaging(filesDir: string): Promise<string[]> {
  const staging = join(filesDir, '.tmp')
  try {
    return (await readdir(staging, { recursive: true })).filter((path) => !isBeingRead(path))
  } catch (error) {
    // An upload's folder was removed during the listing: list again.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || !existsSync(staging)) throw error
    return leftInStaging(filesDir)
  }
}

/** The paths of all files in the storage. */
export async function storedFiles(filesDir: string): Promise<string[]> {
  const entries = await readdir(filesDir, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return paths.filter((path) => !isBeingRead(relative(join(filesDir, '.tmp'), path)))
}

/** Whether a path in the staging folder is a copy whose text the api reads at the moment. */
const isBeingRead = (path: string) => path.startsWith('tekst-')
