import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { changeOwner, initdbCredentials } from '../../../api/store/embedded/folders.ts'
import { killAll } from '../../slow/processes.ts'
import { closedPort } from '../../support/servers/tcp.ts'
import { until } from '../../support/until.ts'
import type { World } from '../writes.ts'

const host = '127.0.0.1'

/** Starts Debian's PostgreSQL; with a standby it acknowledges what both have. @param ends receives what stops it */
export async function startStorePair(ends: (() => Promise<unknown>)[]) {
  const programs = programsFolder()
  // PostgreSQL refuses root.
  const user = initdbCredentials()
  const folder = await mkdtemp(join(tmpdir(), 'sise-pair-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  await changeOwner(folder, user)
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(join(programs, program), args, { ...user, cwd: folder })

  async function start(dataDir: string) {
    const port = await closedPort()
    const args = ['-D', dataDir, '-h', host, '-p', String(port), '-k', '', '-c', 'wal_keep_size=256MB']
    const child = spawn(join(programs, 'postgres'), args, { ...user, cwd: folder, stdio: 'ignore' })
    ends.push(async () => child.exitCode ?? child.signalCode ?? killAll({ child }))
    await until(() => runAt(port, 'select').then(Boolean, () => false))
    return { child, dataDir, port }
  }

  const firstDir = join(folder, 'data')
  await run('initdb', '-D', firstDir, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale', 'C.UTF-8')
  let primary = await start(firstDir)
  let standby: typeof primary | undefined
  await runAt(primary.port, 'create role sise login')
  await runAt(primary.port, 'create database sise owner sise')
  const url = `postgresql://sise@${host}:${await startRelay(() => primary.port)}/sise`
  const pool = new pg.Pool({ connectionString: url, max: 4 }).on('error', () => {})
  ends.push(() => pool.end())
  /** Repeats what a failover breaks. */
  const query: World['query'] = async (text) => {
    for (let attempt = 1; ; attempt += 1)
      try {
        return (await pool.query<Record<string, unknown>>(text)).rows
      } catch (error) {
        if (attempt === 60) throw error
        await pause(1_000)
      }
  }
  return {
    /** The database, at an address that leads to the primary. */
    url,
    query,
    /** As an operator does at first, and after a failover. */
    async addStandby() {
      const { port } = primary
      const dataDir = join(folder, `standby-of-${port}`)
      await run('pg_basebackup', '-D', dataDir, '-R', '-c', 'fast', '-h', host, '-p', String(port), '-U', 'postgres')
      standby = await start(dataDir)
      // After the copy: once promoted, the standby has none to wait for.
      await runAt(port, "alter system set synchronous_standby_names = '*'")
      await runAt(port, 'select pg_reload_conf()')
      const synchronous = "select from pg_stat_replication where sync_state = 'sync'"
      await until(async () => (await runAt(port, synchronous)).rowCount === 1)
    },
    /** Kills the primary, and promotes the standby `afterMs` later. */
    async failOver(afterMs: number) {
      const [failed, next] = [primary, standby]
      if (!next) throw new Error('There is no standby')
      // All its processes, so that it acknowledges nothing more.
      await killAll(failed)
      await pause(afterMs)
      await runAt(next.port, 'select pg_promote()')
      await until(async () => (await runAt(next.port, 'select where not pg_is_in_recovery()')).rowCount === 1)
      primary = next
      standby = undefined
      await rm(failed.dataDir, { recursive: true, force: true })
    },
  }
}

/** Runs a statement as the superuser of a server. */
async function runAt(port: number, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ host, port, user: 'postgres', database: 'postgres' }).on('error', () => {})
  try {
    await client.connect()
    return await client.query(statement)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Starts an address that moves with the primary: pg tries one host only. @returns its port */
async function startRelay(target: () => number): Promise<number> {
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ host, port: target(), noDelay: true })
    near.on('error', () => far.destroy()).pipe(far)
    far.on('error', () => near.destroy()).pipe(near)
  })
  // It ends with this process.
  server.listen(0, host).unref()
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** The programs of Debian's newest PostgreSQL. */
function programsFolder(): string {
  const folder = '/usr/lib/postgresql'
  const versions = existsSync(folder) ? readdirSync(folder) : []
  const installed = versions.filter((version) => existsSync(`${folder}/${version}/bin/postgres`)).map(Number)
  if (installed.length === 0) throw new Error(`There is no PostgreSQL in ${folder}: apt-get install postgresql`)
  return `${folder}/${Math.max(...installed)}/bin`
}
