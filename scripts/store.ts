import { existsSync, readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../api/store/embedded/server.ts'
import { migrate } from '../api/store/migrate.ts'
import { type DemoAccount, fillWithDemo } from './demo/fill.ts'

/** What is noted on the database itself, so that no folder can be moved or removed without it. */
type Content = { content: 'people' } | { content: 'demo'; accounts?: DemoAccount[] }

/** The embedded store that runs, and the demo accounts in it, if any. */
export interface StartedStore {
  store: EmbeddedPostgres
  accounts: DemoAccount[]
}

/** Enough for PostgreSQL to recover on a full disk and to work on until somebody makes room. */
const reserveBytes = 64 * 1024 * 1024

const loopback = ['127.0.0.1', 'localhost', '::1']

/**
 * Starts the embedded store in DATA_DIR. One that is made now gets demo content, save with NODE_ENV=production; one that
 * was made for people never does.
 * @throws where HOST would open demo accounts to others, and what `startEmbeddedPostgres` throws; nothing runs then.
 */
export async function startStore(env: NodeJS.ProcessEnv): Promise<StartedStore> {
  const dataDir = resolve(env.DATA_DIR || 'data')
  await mkdir(dataDir, { recursive: true })
  const noteForNew = () => {
    refuseLostStore(dataDir)
    const content: Content = { content: env.NODE_ENV === 'production' ? 'people' : 'demo' }
    if (content.content === 'demo') refuseToOpenDemo(env.HOST)
    return JSON.stringify(content)
  }
  const store = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    log: console.log,
    noteForNew,
    reserveBytes,
  })
  try {
    return { store, accounts: await demoAccounts(store, env.HOST) }
  } catch (error) {
    await store.stop()
    throw error
  }
}

async function demoAccounts(store: EmbeddedPostgres, host: string | undefined): Promise<DemoAccount[]> {
  // What we have noted ourselves; without a note nobody knows, and nothing is filled.
  const content = JSON.parse(store.note || '{"content":"people"}') as Content
  if (content.content !== 'demo') return []
  refuseToOpenDemo(host)
  if (content.accounts) return content.accounts
  // Also where an earlier start was killed before the end of this: the filling is whole or not there at all.
  console.log('Filling it with demo content…')
  await migrate(store.url)
  const { accounts } = await fillWithDemo(store.url, console.log)
  await store.writeNote(JSON.stringify({ content: 'demo', accounts } satisfies Content))
  return accounts
}

/** Files are kept beside the store that knows them: with files and no store, that is missing, and an empty one would hide it. */
function refuseLostStore(dataDir: string) {
  const files = join(dataDir, 'files')
  // Folders of the api's own begin with a dot.
  if (!existsSync(files) || readdirSync(files).every((name) => name.startsWith('.'))) return
  throw new Error(
    `${files} has files, but ${dataDir} has no store. Restore the store to ${join(dataDir, 'postgres')} (earlier versions kept it under /var/lib/sise where others may not enter DATA_DIR), or set another DATA_DIR.`,
  )
}

/** Everybody knows the password of the demo accounts: such a store stays on this machine. */
function refuseToOpenDemo(host: string | undefined) {
  if (!host || loopback.includes(host)) return
  throw new Error(
    `HOST=${host} would open a store with demo accounts to others. Set another DATA_DIR and NODE_ENV=production.\n` +
      'Selles andmekogus on näidiskontod, mille parooli teavad kõik: teistele seda ei avata.',
  )
}
