import { existsSync, readdirSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../api/store/embedded/server.ts'
import { migrate } from '../api/store/migrate.ts'
import type { DemoFiles } from './demo/files/openDemoFiles.ts'
import type { DemoAccount } from './demo/fill.ts'

/** The comment on the database, which stays with its data when the folder is moved. */
type Content = { content: 'people' } | { content: 'demo'; accounts?: DemoAccount[] }

/** The running embedded store, and its demo accounts, if any. */
export interface StartedStore {
  store: EmbeddedPostgres
  accounts: DemoAccount[]
}

/** Enough for PostgreSQL to recover on a full disk and to run until an admin frees space. */
const reserveBytes = 64 * 1024 * 1024

const loopback = ['127.0.0.1', 'localhost', '::1']

/** Creates DATA_DIR if it is missing. @throws an error that names the setting when it cannot be created or written */
export async function requireDataDir(env: NodeJS.ProcessEnv): Promise<void> {
  const dataDir = resolve(env.DATA_DIR || 'data')
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK | constants.X_OK)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    const fault = code === 'EEXIST' || code === 'ENOTDIR' ? 'is no folder' : `cannot be written (${code})`
    throw new Error(`DATA_DIR: ${dataDir} ${fault}. It has to be a folder of the user who starts Sise.`, { cause })
  }
}

/**
 * Starts the embedded store in DATA_DIR. A new one gets demo content, except with NODE_ENV=production; a store that was created for real
 * content never does.
 * @throws when HOST would expose demo accounts, and what `startEmbeddedPostgres` throws; nothing runs then
 */
export async function startStore(env: NodeJS.ProcessEnv): Promise<StartedStore> {
  const dataDir = resolve(env.DATA_DIR || 'data')
  await requireDataDir(env)
  let files: Promise<DemoFiles> | undefined
  // Loaded only for demo content.
  const openFiles = () =>
    (files ??= import('./demo/files/openDemoFiles.ts').then(({ openDemoFiles }) => openDemoFiles(env)))
  const noteForNew = () => {
    requireNoOrphanedFiles(dataDir)
    const content: Content = { content: env.NODE_ENV === 'production' ? 'people' : 'demo' }
    if (content.content === 'demo') {
      requireLocalHost(env.HOST)
      // Renders while PostgreSQL creates the database. Filling the store reports an error.
      openFiles()
        .then((opened) => opened.prepare())
        .catch(() => {})
    }
    return JSON.stringify(content)
  }
  try {
    const store = await startEmbeddedPostgres({
      dataDir: join(dataDir, 'postgres'),
      log: console.log,
      noteForNew,
      reserveBytes,
    })
    try {
      return { store, accounts: await demoAccounts(store, env, openFiles) }
    } catch (error) {
      await store.stop()
      throw error
    }
  } finally {
    await files?.then(
      (opened) => opened.remove(),
      () => {},
    )
  }
}

async function demoAccounts(
  store: EmbeddedPostgres,
  env: NodeJS.ProcessEnv,
  openFiles: () => Promise<DemoFiles>,
): Promise<DemoAccount[]> {
  // This file has written the comment. Content without one is treated as real.
  const content = JSON.parse(store.note || '{"content":"people"}') as Content
  if (content.content !== 'demo') return []
  requireLocalHost(env.HOST)
  if (content.accounts) return content.accounts
  // Also after an earlier start was killed here: one transaction inserts the content.
  console.log('Filling it with demo content…')
  await migrate(store.url)
  const [{ fillWithDemo }, files] = await Promise.all([import('./demo/fill.ts'), openFiles()])
  const { accounts } = await fillWithDemo(store.url, console.log, { files })
  await store.writeNote(JSON.stringify({ content: 'demo', accounts } satisfies Content))
  return accounts
}

/**
 * Files are stored next to their store: files without a store mean that it is missing, and an empty store would hide
 * that.
 */
function requireNoOrphanedFiles(dataDir: string) {
  const files = join(dataDir, 'files')
  // Folders of the api itself start with a dot.
  if (!existsSync(files) || readdirSync(files).every((name) => name.startsWith('.'))) return
  throw new Error(
    `${files} has files, but ${dataDir} has no store. Restore the store to ${join(dataDir, 'postgres')}, or set another DATA_DIR.`,
  )
}

/** The password of demo accounts is public, so such a store must not be reachable from elsewhere. */
function requireLocalHost(host: string | undefined) {
  if (!host || loopback.includes(host)) return
  throw new Error(
    `HOST=${host} would open a store with demo accounts to others. Set another DATA_DIR and NODE_ENV=production.\n` +
      'Selles andmekogus on näidiskontod, mille parooli teavad kõik: teistele seda ei avata.',
  )
}
