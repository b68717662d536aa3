import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { queryServer } from '../client.ts'
import { rebuildChangedCollations } from '../server/collations.ts'
import { addressAt, adminConfig, withAdmin } from './admin.ts'
import { postgresBinaries } from './binaries.ts'
import { databaseName, ensureDatabase, noteOnDatabase } from './database.ts'
import { createReserve, freeReserve, isDiskFull, reservePath, waitForSpace } from './diskSpace.ts'
import {
  changeOwner,
  makeSocketFolder,
  removeSocketFolder,
  serverCredentials,
  socketPort,
  undefinedIfMissing,
} from './folders.ts'
import { launchServer, type RunningServer } from './launch.ts'
import type { Lease } from './lease.ts'
import { confirmLocation, locateStore, type StoreLocation } from './location.ts'
import { makeStore } from './makeStore.ts'
import { openServerLog } from './serverLog.ts'
import { takeOver } from './takeOver.ts'

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** URL for the role that owns the database: a Unix socket that only this user (and root) can open. */
  url: string
  /** URL of the same server for its superuser, for administration. */
  adminUrl: string
  /** Whether this start created the database, which is empty then. */
  created: boolean
  /** The comment on the database, from `noteForNew` or `writeNote`. */
  note: string
  writeNote(note: string): Promise<void>
  /** The most recently started server. */
  server(): RunningServer
  /** Resolves when the server responds, whatever the response. @throws if the signal is aborted before that */
  probe(signal: AbortSignal): Promise<void>
  /** Restarts the server at the same address after it has ended by itself. @throws if it does not start */
  restart(): Promise<RunningServer>
  /**
   * Call it after the server has ended: waits while the disk has too little space for recovery.
   * @returns whether a full disk was the reason
   */
  untilRoom(): Promise<boolean>
  /** The server's last log lines, oldest first. */
  lastLines(): string[]
  /** Ends the server (fast, then immediate, then killed) and releases the store. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** The store's folder, created if missing. Its lock, marker and log are next to it. */
  dataDir: string
  /** Receives progress, one line each. */
  log: (line: string) => void
  /** Returns the comment for a new database; if it throws, no store is created and the start fails. */
  noteForNew?: () => string
  /** Additional settings of postgresql.conf, such as `{fsync: 'off'}` for tests. */
  settings?: Record<string, string>
  /** Size in bytes of the reserve file, which is deleted when the disk is full. Default: 0. */
  reserveBytes?: number
}

const defaults = {
  fsync: 'on',
  synchronous_commit: 'on',
  listen_addresses: '',
  port: String(socketPort),
  max_connections: '60',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Without DETAIL, which quotes rows and so emails.
  log_error_verbosity: 'terse',
  unix_socket_permissions: '0700',
}

/** Folders for copies of the programs, if the server's user can enter neither the package nor DATA_DIR. */
const sharedFolders = ['/var/lib/sise']

/**
 * Starts the PostgreSQL from npm on `dataDir`, creating the store on the first start. First stops a server that an earlier run left behind;
 * the new one ends with this process, however that ends.
 * @throws if there are no binaries for the platform, the store has another major version, is missing or was replaced, another process uses
 * it, or the server does not start
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, noteForNew = () => '' } = options
  const { location, lease } = await leaseLocatedStore(dataDir, log)
  const { folder } = location
  const cleanups: (() => Promise<void>)[] = [() => lease.release()]
  const stop = async () => {
    for (const step of cleanups.splice(0).toReversed()) await step()
  }
  try {
    if (!location.exists) noteForNew()
    const binaries = await postgresBinaries([join(dirname(folder), 'postgres-programs'), ...sharedFolders])
    await requireSameVersion(folder, binaries.major)
    if (location.exists) await changeOwner(folder, serverCredentials())
    else {
      log('Creating the database…')
      await makeStore(binaries.initdb, folder, lease.fd)
    }
    await confirmLocation(dataDir, folder)
    const serverLog = await openServerLog(`${dataDir}.log`, log)
    cleanups.push(() => serverLog.close())
    const socketDir = await makeSocketFolder()
    cleanups.push(() => removeSocketFolder(socketDir))
    await lease.publishSocket(socketDir)

    const settings = { ...defaults, ...options.settings }
    let latest: RunningServer | undefined
    // Set as soon as the process exists, so that `stop` also ends a starting server.
    const onSpawn = (server: RunningServer) => (latest = server)
    const launch = async () => {
      const launchOptions = { binaries, folder, socketDir, settings, leaseFd: lease.fd, serverLog, log, onSpawn }
      const server = await launchServer(launchOptions)
      await createReserve(folder, options.reserveBytes ?? 0).catch((error: unknown) => {
        log(`${reservePath(folder)} cannot be written: ${error instanceof Error ? error.message : String(error)}`)
      })
      return server
    }
    const stopping = new AbortController()
    cleanups.push(() => Promise.resolve(stopping.abort()))
    cleanups.push(async () => latest?.stop())
    await freeReserve(folder, log)
    const first = await launch().catch(async (error: unknown) => {
      if (!(await isDiskFull(folder, serverLog.lastLines()))) throw error
      throw new Error(`The disk that holds ${folder} is full.\n${error instanceof Error ? error.message : ''}`, {
        cause: error,
      })
    })
    const { created, note } = await withAdmin(socketDir, (admin) => ensureDatabase(admin, noteForNew))
    // As superuser, because the api's role does not own the collations.
    await withAdmin(socketDir, (admin) => rebuildChangedCollations(admin, log), databaseName)
    return {
      url: addressAt(socketDir, databaseName, databaseName),
      adminUrl: addressAt(socketDir, 'postgres', 'postgres'),
      created,
      note,
      writeNote: (newNote) => withAdmin(socketDir, (admin) => noteOnDatabase(admin, newNote)),
      server: () => latest ?? first,
      probe: async (signal) => void (await queryServer(adminConfig(socketDir), signal, 'select')),
      restart: launch,
      async untilRoom() {
        if (!(await isDiskFull(folder, serverLog.lastLines()))) return false
        await waitForSpace(folder, log, stopping.signal)
        return true
      },
      lastLines: () => serverLog.lastLines(),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Finds the store and takes its lease. Before the lease is taken, the store may be created or moved, so its location is checked again. */
async function leaseLocatedStore(
  dataDir: string,
  log: (line: string) => void,
): Promise<{ location: StoreLocation; lease: Lease }> {
  for (;;) {
    const { folder } = await locateStore(dataDir)
    const lease = await takeOver(folder, log)
    try {
      const location = await locateStore(dataDir)
      if (location.folder === folder) return { location, lease }
      await lease.release()
    } catch (error) {
      await lease.release()
      throw error
    }
  }
}

async function requireSameVersion(folder: string, major: number) {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(undefinedIfMissing)
  if (version == null || Number.parseInt(version, 10) === major) return
  throw new Error(
    `${folder} is a store of PostgreSQL ${version.trim()}, and this release of Sise brings PostgreSQL ${major}. Nothing is lost: make a backup with the release that ran on it last, and restore the archive with this release into another DATA_DIR (docs/operations.md, 'Upgrade').`,
  )
}
