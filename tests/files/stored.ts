import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { startApi, TestApi } from '../support/api.ts'

/** An api whose folder of files the test can look into; it goes with the api. */
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

/** What is left of uploads in the folder that receives them. */
export async function leftInStaging(filesDir: string): Promise<string[]> {
  const staging = join(filesDir, '.tmp')
  try {
    return await readdir(staging, { recursive: true })
  } catch (error) {
    // An upload's folder was removed while it was being read: what is left then is read anew.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT' && existsSync(staging))) throw error
    return leftInStaging(filesDir)
  }
}

/** The files in the storage, by their paths. */
export async function storedFiles(filesDir: string): Promise<string[]> {
  const entries = await readdir(filesDir, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
