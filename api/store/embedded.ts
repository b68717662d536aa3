import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { postgresBinaries, type PostgresBinaries } from './embeddedBinaries.ts'
import { commandOf, endProcess, isAlive } from './processes.ts'

/** A PostgreSQL of ours that runs. */
export interface EmbeddedPostgres {
  /** Where to connect: a Unix socket that only this user (and root) can open. */
  url: string
  /** Whether this start made the store: it is empty then. */
  created: boolean
  /** Fast shutdown: sessions are ended, everything is on disk. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** The folder of the store; made where it is missing. */
  dataDir: string
  /** Hears what takes time, a sentence each. */
  log: (line: string) => void
  /** Further settings of postgresql.conf's kind, such as `{fsync: 'off'}` for tests. */
  settings?: Record<string, string>
}

/** Root may not run PostgreSQL: this uid and gid do (the usual `nobody`; no account is needed). */
const unprivileged = 65534
const database = 'sise'

const durable = {
  fsync: 'on',
  synchronous_commit: 'on',
  listen_addresses: '',
  max_connections: '60',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  unix_socket_permissions: '0700',
}

/**
 * Starts the real PostgreSQL that comes from npm on `dataDir`, making the store on the first start. A server that an
 * earlier run left behind is stopped first; ours ends with this process, however that ends.
 * @throws where the platform has no binaries, the folder is of another major version, or the server does not come up.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  settings = {},
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const folder = await storeFolder(resolve(dataDir), log)
  const binaries = await postgresBinaries(join(dirname(folder), 'postgres-programs'), mayTraverse)
  await refuseOtherVersion(folder, binaries.major)
  await refuseSecondOwner(folder)
  await stopLeftover(folder, log)
  const created = await makeStore(folder, binaries, log)
  const socketDir = await socketFolder(folder)
  await writeFile(ownerFile(folder), String(process.pid))
  const child = await launch(binaries, folder, socketDir, { ...durable, ...settings })
  const url = `postgresql://postgres@/${database}?host=${encodeURIComponent(socketDir)}`
  const stop = async () => {
    await endServer(child)
    await rm(ownerFile(folder), { force: true })
  }
  try {
    await untilReady(child, socketDir, folder)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, created, stop }
}

/** `dataDir`, or a place of its own under /var/lib where the unprivileged uid could not reach `dataDir` (such as in /root). */
async function storeFolder(dataDir: string, log: (line: string) => void) {
  if (await mayTraverse(dirname(dataDir))) return dataDir
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const folder = join('/var/lib/sise', digest, 'postgres')
  log(`PostgreSQL does not run as root and others may not enter ${dirname(dataDir)}: the store is in ${folder}.`)
  return folder
}

async function mayTraverse(path: string): Promise<boolean> {
  if (process.getuid?.() !== 0) return true
  for (let place = path; ; place = dirname(place)) {
    const found = await stat(place).catch(unlessMissing)
    if (found && (found.mode & 0o001) === 0 && found.uid !== unprivileged) return false
    if (place === dirname(place)) return true
  }
}

async function refuseOtherVersion(folder: string, major: number) {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(unlessMissing)
  if (version == null || Number.parseInt(version, 10) === major) return
  throw new Error(
    `${folder} is a store of PostgreSQL ${version.trim()}, the embedded one is ${major}. Move it by a dump, or set DATABASE_URL to a PostgreSQL ${version.trim()}.`,
  )
}

/** A store has one owner at a time: the process that started it. */
async function refuseSecondOwner(folder: string) {
  const pid = Number.parseInt((await readFile(ownerFile(folder), 'utf8').catch(unlessMissing)) ?? '', 10)
  if (!Number.isInteger(pid) || pid === process.pid || !isAlive(pid) || !(await commandOf(pid)).includes('node')) return
  throw new Error(`The store in ${folder} is in use by process ${pid}. Stop that one first, or set another DATA_DIR.`)
}

function ownerFile(folder: string) {
  return join(dirname(folder), 'postgres.owner')
}

/** Ends a server of this very folder that an earlier run left behind: never two on one store. */
async function stopLeftover(folder: string, log: (line: string) => void) {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(unlessMissing)
  const pid = Number.parseInt(text ?? '', 10)
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return
  const command = await commandOf(pid)
  // The number may have gone to some other program since: leave that alone.
  if (!command.includes('postgres') || !command.includes(folder)) return
  log(`Stopping a PostgreSQL that an earlier run left behind (process ${pid}).`)
  await endProcess(pid, 'SIGINT', 30_000)
}

async function makeStore(folder: string, { initdb }: PostgresBinaries, log: (line: string) => void) {
  if (await stat(join(folder, 'PG_VERSION')).catch(unlessMissing)) return false
  log('Making the database…')
  // Beside its place and renamed at the end, so that a crash leaves nothing half made there.
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(dirname(unfinished), { recursive: true })
  await mkdir(unfinished, { mode: 0o700 })
  await giveAway(unfinished)
  await run(initdb, [
    ...['-D', unfinished, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-instructions'],
    // C order by default, with Unicode's lower and upper case; names are sorted by the ICU collation `et-x-icu` where asked.
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ])
  await rm(folder, { recursive: true, force: true })
  await rename(unfinished, folder)
  return true
}

/** A folder that only we can enter and whose socket's path stays below the 107 bytes that systems allow. */
async function socketFolder(folder: string) {
  const digest = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const path = join(tmpdir(), `sise-${digest}`)
  await mkdir(path, { recursive: true, mode: 0o700 })
  const { uid } = await stat(path)
  if (![process.getuid?.(), unprivileged].includes(uid)) throw new Error(`${path} belongs to somebody else; remove it.`)
  await chmod(path, 0o700)
  await giveAway(path)
  return path
}

/**
 * PostgreSQL under a shell that waits for the end of its standard input, which is ours: when we die, however, the pipe
 * closes and the shell shuts the server down. In a session of its own, so that Ctrl-C reaches us first.
 */
async function launch(
  { postgres }: PostgresBinaries,
  folder: string,
  socketDir: string,
  settings: Record<string, string>,
) {
  // On fd 3, because a shell gives its background jobs /dev/null for standard input.
  const watch = '"$@" 3<&- & server=$!; { read -r _ <&3; kill -INT $server; } & exec 3<&-; wait $server'
  const options = Object.entries({ ...settings, unix_socket_directories: socketDir })
  const log = await open(join(dirname(folder), 'postgres.log'), 'a')
  const flags = options.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn('/bin/sh', ['-c', watch, 'sh', postgres, '-D', folder, ...flags], {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd, 'pipe'],
    ...credentials(),
  })
  await log.close()
  return child
}

async function untilReady(child: ChildProcess, socketDir: string, folder: string) {
  const deadline = Date.now() + 60_000
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(
        `PostgreSQL did not start: see ${join(dirname(folder), 'postgres.log')}.\n${await lastLines(folder)}`,
      )
    const client = new pg.Client({
      host: socketDir,
      user: 'postgres',
      database: 'postgres',
      connectionTimeoutMillis: 5_000,
    })
    try {
      await client.connect()
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
      if (rowCount === 0) await client.query(`create database ${database}`)
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((wake) => setTimeout(wake, 25))
    } finally {
      await client.end()
    }
  }
}

async function lastLines(folder: string) {
  const text = await readFile(join(dirname(folder), 'postgres.log'), 'utf8')
  return text.trimEnd().split('\n').slice(-5).join('\n')
}

async function endServer(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.stdio[3]?.destroy()
  await ended
}

async function run(program: string, args: string[]) {
  const child = spawn(program, args, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], ...credentials() })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await new Promise((done, failed) => child.once('close', done).once('error', failed))
  if (code !== 0) throw new Error(`${program} failed with ${String(code)}:\n${said}`)
}

function credentials() {
  return process.getuid?.() === 0 ? { uid: unprivileged, gid: unprivileged } : {}
}

async function giveAway(path: string) {
  if (process.getuid?.() === 0) await chown(path, unprivileged, unprivileged)
}

function unlessMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}
