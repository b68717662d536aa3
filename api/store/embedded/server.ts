import { spawn, type ChildProcess } from 'node:child_process'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { postgresBinaries, type PostgresBinaries } from './binaries.ts'
import { ensureDatabase, noteOnDatabase, ownName } from './database.ts'
import { adminConnection, holdServer, takeOver } from './owner.ts'
import {
  credentials,
  giveAway,
  makeSocketFolder,
  mayTraverse,
  removeSocketFolder,
  socketPort,
  storeFolder,
  unlessMissing,
} from './folders.ts'

/** A PostgreSQL of ours that runs. */
export interface EmbeddedPostgres {
  /** Where to connect: a Unix socket that only this user (and root) can open, as the role that owns the database. */
  url: string
  /** The same server as its superuser, for the care of the server itself. */
  adminUrl: string
  /** Whether this start made the database: it is empty then. */
  created: boolean
  /** What was noted on the database: by `noteForNew`, or by `writeNote` since. */
  note: string
  writeNote(note: string): Promise<void>
  /** When the server has ended, by `stop` or by itself. */
  ended: Promise<void>
  /** Fast shutdown: sessions are ended, everything is on disk. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** The folder of the store; made where it is missing. */
  dataDir: string
  /** Hears what takes time, a sentence each. */
  log: (line: string) => void
  /** What to note on a database that is made now; where it throws, none is made and the start fails. */
  noteForNew?: () => string
  /** Further settings of postgresql.conf's kind, such as `{fsync: 'off'}` for tests. */
  settings?: Record<string, string>
}

const durable = {
  fsync: 'on',
  synchronous_commit: 'on',
  listen_addresses: '',
  port: String(socketPort),
  max_connections: '60',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  unix_socket_permissions: '0700',
}

/**
 * Starts the real PostgreSQL that comes from npm on `dataDir`, making the store on the first start. A server that an
 * earlier run left behind is stopped first; ours ends with this process, however that ends.
 * @throws where the platform has no binaries, the folder is of another major version, another process has the store in
 * use, or the server does not come up.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log, noteForNew = () => '' } = options
  const folder = await storeFolder(options.dataDir, log)
  const binaries = await postgresBinaries(join(dirname(folder), 'postgres-programs'), mayTraverse)
  await refuseOtherVersion(folder, binaries.major)
  await makeStore(folder, binaries, log)
  await takeOver(folder, log)
  const { child, ended, socketDir } = await launchPatiently(binaries, folder, { ...durable, ...options.settings })
  let release = async () => {}
  const stop = async () => {
    await release()
    child.stdio[3]?.destroy()
    await ended
  }
  try {
    release = await holdServer(socketDir)
    const { created, note } = await withAdmin(socketDir, (admin) => ensureDatabase(admin, noteForNew))
    return {
      url: addressAt(socketDir, ownName, ownName),
      adminUrl: addressAt(socketDir, 'postgres', 'postgres'),
      created,
      note,
      writeNote: (newNote) => withAdmin(socketDir, (admin) => noteOnDatabase(admin, newNote)),
      ended,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function addressAt(socketDir: string, role: string, database: string) {
  return `postgresql://${role}@/${database}?host=${encodeURIComponent(socketDir)}&port=${socketPort}`
}

async function refuseOtherVersion(folder: string, major: number) {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(unlessMissing)
  if (version == null || Number.parseInt(version, 10) === major) return
  throw new Error(
    `${folder} is a store of PostgreSQL ${version.trim()}, the embedded one is ${major}. Move it by a dump, or set DATABASE_URL to a PostgreSQL ${version.trim()}.`,
  )
}

async function makeStore(folder: string, { initdb }: PostgresBinaries, log: (line: string) => void) {
  if (await stat(join(folder, 'PG_VERSION')).catch(unlessMissing)) return
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
}

/** Starts the server and waits until it answers. */
async function launchPatiently(binaries: PostgresBinaries, folder: string, settings: Record<string, string>) {
  for (const deadline = Date.now() + 15_000; ;) {
    const socketDir = await makeSocketFolder()
    const child = await launch(binaries, folder, socketDir, settings)
    const ended = new Promise<void>((done) => child.once('exit', () => done())).then(() =>
      removeSocketFolder(socketDir),
    )
    try {
      await untilReady(child, socketDir, folder)
      return { child, ended, socketDir }
    } catch (error) {
      child.stdio[3]?.destroy()
      await ended
      // A session of a server that was killed may finish its statement before it notices.
      if (!String(error).includes('is still in use') || Date.now() > deadline) throw error
      await pause(250)
    }
  }
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
  const watch = `sockets=$1; shift; "$@" 3<&- & server=$!; { read -r _ <&3; kill -INT $server; } & watcher=$!; exec 3<&-
    wait $server; status=$?; kill $watcher; rm -rf "$sockets"; exit $status`
  const options = Object.entries({ ...settings, unix_socket_directories: socketDir })
  const log = await open(join(dirname(folder), 'postgres.log'), 'a')
  const flags = options.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn('/bin/sh', ['-c', watch, 'sh', socketDir, postgres, '-D', folder, ...flags], {
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd, 'pipe'],
    ...credentials(),
  })
  await log.close()
  return child
}

async function untilReady(child: ChildProcess, socketDir: string, folder: string) {
  for (const deadline = Date.now() + 60_000; ; await pause(25)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(
        `PostgreSQL did not start: see ${join(dirname(folder), 'postgres.log')}.\n${await lastLines(folder)}`,
      )
    try {
      await withAdmin(socketDir, (admin) => admin.query('select'))
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}

async function withAdmin<T>(socketDir: string, work: (admin: pg.Client) => Promise<T>) {
  const admin = new pg.Client(adminConnection(socketDir))
  try {
    await admin.connect()
    return await work(admin)
  } finally {
    await admin.end()
  }
}

async function lastLines(folder: string) {
  const text = await readFile(join(dirname(folder), 'postgres.log'), 'utf8')
  return text.trimEnd().split('\n').slice(-5).join('\n')
}

async function run(program: string, args: string[]) {
  const child = spawn(program, args, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], ...credentials() })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const code = await new Promise((done, failed) => child.once('close', done).once('error', failed))
  if (said.includes('could not look up effective user ID'))
    throw new Error(
      `PostgreSQL makes its store only for a user that the system knows, and user ${credentials().uid ?? process.getuid?.()} is not in /etc/passwd. Run as one that is, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  if (code !== 0) throw new Error(`${program} failed with ${String(code)}:\n${said}`)
}

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms))
