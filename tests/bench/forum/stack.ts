import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../../api/store/embedded/server.ts'
import { migrate } from '../../../api/store/migrate.ts'
import { startSession } from '../../../api/users/signIn/sessions.ts'
import { fillWithDemo } from '../../../scripts/demo/fill.ts'
import { startProgram } from '../programs.ts'
import { type Recorder, startRecorder } from './recorder.ts'

/** PostgreSQL, api and gateway as separate processes, like `npm start` runs them, with their own demo content. */
export interface Stack {
  gatewayUrl: string
  apiUrl: string
  databaseUrl: string
  /** The process ids of the api and of the first gateway. */
  pids: { gateway: number; api: number }
  /** A second gateway in front of the same api, through the recorder. */
  recorded: { gatewayUrl: string; recorder: Recorder }
  /** A connection for maintenance of the store between runs, such as VACUUM. */
  client: pg.Client
  /** Milliseconds that PostgreSQL has spent on the api's statements so far, planning included. */
  databaseTime(): Promise<number>
  /** The pages of 8 kB that PostgreSQL has read so far for statements whose text has this part, from memory or not. */
  buffersOf(part: string): Promise<number>
  token: string
  userId: string
  stop(): Promise<void>
}

/** Fills a demo of `scale` in a new folder and starts the servers on it; `stop` stops them and removes the folder. */
export async function startStack(scale: number, log: (line: string) => void, logLevel = 'warn'): Promise<Stack> {
  const folder = await mkdtemp(join(tmpdir(), 'sise-bench-'))
  // Under root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(folder, 0o755)
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const end of ends.toReversed()) await end()
  }
  try {
    const store = await startEmbeddedPostgres({
      dataDir: join(folder, 'postgres'),
      log,
      settings: { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track_planning': 'on' },
    })
    ends.push(() => store.stop())
    await migrate(store.url)
    await fillWithDemo(store.url, log, { scale })
    const [client, admin] = [new pg.Client(store.url), new pg.Client(store.adminUrl)]
    for (const one of [client, admin]) {
      await one.connect()
      ends.push(() => one.end())
    }
    await admin.query('create extension pg_stat_statements')
    const startServer = async (program: string, env: NodeJS.ProcessEnv) => {
      const started = await startProgram(program, { DATA_DIR: folder, LOG_LEVEL: logLevel, ...env })
      ends.push(started.stop)
      return started
    }
    const api = await startServer('dist/api.mjs', { DATABASE_URL: store.url, API_PORT: '0' })
    const gateway = await startServer('dist/gateway.mjs', { API_URL: api.url, PORT: '0' })
    const recorder = await startRecorder(api.url)
    ends.push(() => recorder.close())
    const recorded = await startServer('dist/gateway.mjs', { API_URL: recorder.url, PORT: '0' })
    const { rows } = await client.query<{ _id: string }>(`select _id from users where email_key = 'liige@saar.test'`)
    const userId = rows[0]?._id ?? ''
    return {
      gatewayUrl: gateway.url,
      apiUrl: api.url,
      databaseUrl: store.url,
      pids: { gateway: gateway.pid, api: api.pid },
      recorded: { gatewayUrl: recorded.url, recorder },
      client,
      databaseTime: () => timeOf(admin),
      buffersOf: (part) => buffersOf(admin, part),
      token: await startSession(drizzle(client), userId),
      userId,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function timeOf(admin: pg.Client) {
  const { rows } = await admin.query<{ ms: number }>(
    `select coalesce(sum(total_exec_time + total_plan_time), 0)::float8 as ms
     from pg_stat_statements s join pg_database d on d.oid = s.dbid where d.datname = 'sise'`,
  )
  return rows[0]?.ms ?? 0
}

async function buffersOf(admin: pg.Client, part: string) {
  const { rows } = await admin.query<{ buffers: number }>(
    `select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 as buffers
     from pg_stat_statements where position($1 in query) > 0 and position('pg_stat_statements' in query) = 0`,
    [part],
  )
  return rows[0]?.buffers ?? 0
}
