import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../../api/store/embedded/server.ts'

/** A PostgreSQL of its own. */
export interface Store {
  url: string
  /** The process that all others of it belong to. */
  pid: number
  folder: string
  stop: () => Promise<void>
}

/** Starts PostgreSQL on a folder. */
export async function openStore(folder: string): Promise<Store> {
  const store = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: console.log })
  const [pid] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return { url: store.url, pid: Number(pid), folder, stop: () => store.stop() }
}

/**
 * Makes a store as large as `scale` by the demo of a build, which has to be the oldest, and a copy of it for each other build: all of them
 * then have the same rows.
 * @param root where the oldest build is checked out
 * @returns the folders
 */
export async function filledFolders(root: string, scale: number, count: number): Promise<string[]> {
  const folders: string[] = []
  for (let index = 0; index < count; index += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'sise-bench-'))
    // Under root, PostgreSQL runs as another user, who needs access to the folder.
    await chmod(folder, 0o755)
    folders.push(folder)
  }
  const [first, ...others] = folders as [string]
  const store = await openStore(first)
  try {
    const { status } = spawnSync('node_modules/.bin/tsx', ['scripts/demo/run.ts', '--scale', String(scale)], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: store.url, DATA_DIR: first },
    })
    if (status !== 0) throw new Error('The demo could not be made')
  } finally {
    await store.stop()
  }
  for (const other of others)
    await cp(join(first, 'postgres'), join(other, 'postgres'), { recursive: true, preserveTimestamps: true })
  return folders
}

/** Removes folders. */
export const removeFolders = (folders: readonly string[]) =>
  Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })))
