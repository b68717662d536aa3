import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { startEmbeddedPostgres } from '../api/store/embedded/server.ts'
import { ownName } from '../api/store/embedded/database.ts'
import { socketPort, storeFolder, unlessMissing } from '../api/store/embedded/folders.ts'
import { isAlive, servesFolder } from '../api/store/embedded/processes.ts'

/** Where a store can be reached, until `leave`. */
export interface ReachedStore {
  url: string
  leave: () => Promise<void>
}

/**
 * The store that `npm start` would use: DATABASE_URL, else the embedded one of DATA_DIR, which is started where it does
 * not run and shared where it does.
 * @param log hears what takes time
 * @throws where DATA_DIR holds no store yet.
 */
export async function reachStore(env: NodeJS.ProcessEnv, log: (line: string) => void): Promise<ReachedStore> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, leave: () => Promise.resolve() }
  const dataDir = join(resolve(env.DATA_DIR || 'data'), 'postgres')
  const folder = await storeFolder(dataDir, log)
  if (!(await stat(join(folder, 'PG_VERSION')).catch(unlessMissing)))
    throw new Error(
      `There is no store in ${folder} yet. Start Sise once (NODE_ENV=production npm start), or set DATA_DIR or DATABASE_URL.`,
    )
  const running = await addressOfRunning(folder)
  if (running) return { url: running, leave: () => Promise.resolve() }
  const store = await startEmbeddedPostgres({ dataDir, log })
  return { url: store.url, leave: () => store.stop() }
}

/** Whoever may read what the running server wrote about itself may use its socket. */
async function addressOfRunning(folder: string) {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(unlessMissing))?.split('\n') ?? []
  const pid = Number.parseInt(lines[0] ?? '', 10)
  const socketDir = lines[4] ?? ''
  if (!(pid > 1) || !isAlive(pid) || !(await servesFolder(pid, folder))) return undefined
  return `postgresql://${ownName}@/${ownName}?host=${encodeURIComponent(socketDir)}&port=${socketPort}`
}
