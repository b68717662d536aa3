import { join, resolve } from 'node:path'
import { addressAt } from '../api/store/embedded/admin.ts'
import { databaseName } from '../api/store/embedded/database.ts'
import { runningHolder } from '../api/store/embedded/lease.ts'
import { locateStore } from '../api/store/embedded/location.ts'
import { startEmbeddedPostgres } from '../api/store/embedded/server.ts'
import { leasePath } from '../api/store/embedded/takeOver.ts'

/** How a person starts Sise for real content. */
const startCommand = () => (process.env.SISE_RELEASE ? './sise start' : 'NODE_ENV=production npm start')

/** The address of a store, valid until `leave`. */
export interface ReachedStore {
  url: string
  leave: () => Promise<void>
}

/**
 * The store of `npm start`: DATABASE_URL, else the embedded one of DATA_DIR, which is started unless it runs.
 * @param log receives progress
 * @throws when DATA_DIR has no store yet
 */
export async function reachStore(env: NodeJS.ProcessEnv, log: (line: string) => void): Promise<ReachedStore> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, leave: () => Promise.resolve() }
  const dataDir = join(resolve(env.DATA_DIR || 'data'), 'postgres')
  const { folder, exists } = await locateStore(dataDir)
  if (!exists)
    throw new Error(
      `There is no store in ${folder} yet. Start Sise once (${startCommand()}), or set DATA_DIR or DATABASE_URL.`,
    )
  // The lock file has the path of the socket; a user who may read it may use the socket.
  const holder = await runningHolder(leasePath(folder))
  if (holder?.socketDir)
    return { url: addressAt(holder.socketDir, databaseName, databaseName), leave: () => Promise.resolve() }
  const store = await startEmbeddedPostgres({ dataDir, log })
  return { url: store.url, leave: () => store.stop() }
}
