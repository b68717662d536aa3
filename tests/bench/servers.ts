import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../api/store/embedded/server.ts'
import { startSession } from '../../api/users/signIn/sessions.ts'

/** A running program that has reported its port. */
export interface Program {
  url: string
  pid: number
  child: ChildProcess
  stop: () => Promise<unknown>
}

/**
 * Starts a program and waits until it listens.
 * @param output receives what it prints, which otherwise is printed here
 * @throws if it ends instead
 */
export function startProgram(
  path: string,
  env: NodeJS.ProcessEnv,
  execArgv: string[] = [],
  output?: (text: string) => void,
): Promise<Program> {
  const child = fork(path, {
    execArgv,
    silent: output !== undefined,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      SITE_URL: 'https://sise.test',
      PUBLIC_SITE_URL: 'https://saar.test',
      PORT: '0',
      ...env,
    },
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output?.(chunk.toString()))
  const ended = new Promise((done) => child.once('exit', done))
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return new Promise((ready, failed) => {
    child.on('message', (message) => {
      const { port } = message as { port?: number }
      // Without a port while the api migrates its store.
      if (port != null) ready({ url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, child, stop })
    })
    child.once('exit', () => failed(new Error(`${path} did not start`)))
  })
}

/** PostgreSQL, api and gateway as separate processes, as `npm start` runs them. */
export interface Stack {
  gateway: Program
  api: Program
  /** The main process of PostgreSQL; all its others are children of it. */
  postgresPid: number
  storeUrl: string
  /** A connection for maintenance of the store between runs, such as VACUUM. */
  client: pg.Client
  /** Starts a session of the user with this email. */
  sessionOf: (email: string) => Promise<{ userId: string; token: string }>
  stop: () => Promise<void>
}

/** Starts the build in `root` on the store in `folder`, with these settings; `stop` also removes the folder. */
export async function startStack(folder: string, root = '.', settings: NodeJS.ProcessEnv = {}): Promise<Stack> {
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const end of ends.toReversed()) await end()
  }
  try {
    const store = await openStore(folder)
    ends.push(store.stop)
    const start = async (program: string, env: NodeJS.ProcessEnv) => {
      const started = await startProgram(join(root, 'dist', program), {
        DATA_DIR: folder,
        LOG_LEVEL: 'fatal',
        ...settings,
        ...env,
      })
      ends.push(started.stop)
      return started
    }
    const api = await start('api.mjs', { DATABASE_URL: store.url, API_PORT: '0' })
    // The gateway reads those of the client that is built here.
    const operations = resolve(root, 'dist/web/operations')
    const others = root !== '.' && existsSync(operations) ? { OPERATIONS_FOLDER: operations } : {}
    const gateway = await start('gateway.mjs', { API_URL: api.url, ...others })
    const client = new pg.Client(store.url)
    await client.connect()
    ends.push(() => client.end())
    const sessionOf = async (email: string) => {
      const { rows } = await client.query<{ _id: string }>('select _id from users where email_key = $1', [email])
      const userId = rows[0]?._id ?? ''
      return { userId, token: await startSession(drizzle(client), userId) }
    }
    return { gateway, api, postgresPid: store.pid, storeUrl: store.url, client, sessionOf, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openStore(folder: string) {
  const store = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: console.log })
  const [pid] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return { url: store.url, pid: Number(pid), stop: () => store.stop() }
}

/**
 * Creates a store with the demo of the build in `root`, and copies of it with the same rows.
 * @param root of several builds, the oldest: the api of each migrates its own copy
 * @returns the folders, one a copy
 */
export async function demoStores(scale: number, root = '.', count = 1): Promise<string[]> {
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
    run('node_modules/.bin/tsx', ['scripts/demo/run.ts', '--scale', String(scale)], root, {
      ...process.env,
      DATABASE_URL: store.url,
      DATA_DIR: first,
    })
  } finally {
    await store.stop()
  }
  for (const other of others)
    await cp(join(first, 'postgres'), join(other, 'postgres'), { recursive: true, preserveTimestamps: true })
  return folders
}

/** A stack with the demo of `npm start`. */
export async function startDemo(): Promise<Stack> {
  const [folder = ''] = await demoStores(1)
  return startStack(folder)
}

/** Builds all programs, and the client. */
export const build = () => run(process.execPath, ['scripts/build.mjs'])

function run(command: string, args: string[], cwd = '.', env = process.env): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit', cwd, env })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`)
}
