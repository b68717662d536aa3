import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { mendCollations } from '../collations.ts'
import { addressAt, withAdmin } from './admin.ts'
import { postgresBinaries } from './binaries.ts'
import { ensureDatabase, noteOnDatabase, ownName } from './database.ts'
import { isDiskFull, keepReserve, makeRoom, reservePath, untilRoom } from './diskSpace.ts'
import { makeSocketFolder, own, removeSocketFolder, serverCredentials, socketPort, unlessMissing } from './folders.ts'
import { launchServer, type RunningServer } from './launch.ts'
import type { Lease } from './lease.ts'
import { confirmLocation, locateStore, type StoreLocation } from './location.ts'
import { openServerLog } from './log.ts'
import { makeStore } from './makeStore.ts'
import { takeOver } from './takeOver.ts'

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
  /** The server that was started last. */
  server(): RunningServer
  /** Starts the server anew after it has ended by itself, at the same address. @throws where it does not come up. */
  restart(): Promise<RunningServer>
  /**
   * After the server has ended: waits while the disk has no room for it to recover.
   * @returns whether a full disk was why it ended
   */
  untilRoom(): Promise<boolean>
  /** What the server has logged last, oldest first. */
  lastLines(): string[]
  /** Ends the server (fast, then immediate, then killed) and gives the store free. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** The folder of the store; made where it is missing. Its lock, marker and log lie beside it. */
  dataDir: string
  /** Hears what takes time, a sentence each. */
  log: (line: string) => void
  /** What to note on a database that is made now; where it throws, no store is made and the start fails. */
  noteForNew?: () => string
  /** Further settings of postgresql.conf's kind, such as `{fsync: 'off'}` for tests. */
  settings?: Record<string, string>
  /** How much room to take up beside the store, to be given up when the disk is full; 0 by default. */
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
  // Without DETAIL, which quotes rows: emails.
  log_error_verbosity: 'terse',
  unix_socket_permissions: '0700',
}

/** Where the programs are copied if neither their package nor DATA_DIR can be entered by the server's user; never the store. */
const sharedFolders = ['/var/lib/sise']

/**
 * Starts the real PostgreSQL that comes from npm on `dataDir`, making the store on the first start. A server that an
 * earlier run left behind is stopped first; ours ends with this process, however that ends.
 * @throws where the platform has no binaries, the store is of another major version, missing or another than it was, another
 *   process has it in use, or the server does not come up.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, noteForNew = () => '' } = options
  const { location, lease } = await leaseStore(dataDir, log)
  const { folder } = location
  const undo: (() => Promise<void>)[] = [() => lease.release()]
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    if (!location.exists) noteForNew()
    const binaries = await postgresBinaries([join(dirname(folder), 'postgres-programs'), ...sharedFolders])
    await refuseOtherVersion(folder, binaries.major)
    if (location.exists) await own(folder, serverCredentials())
    else {
      log('Making the database…')
      await makeStore(binaries.initdb, folder, lease.fd)
    }
    await confirmLocation(dataDir, folder, log)
    const serverLog = await openServerLog(`${dataDir}.log`, log)
    undo.push(() => serverLog.close())
    const socketDir = await makeSocketFolder()
    undo.push(() => removeSocketFolder(socketDir))
    await lease.publishSocket(socketDir)

    const settings = { ...defaults, ...options.settings }
    let latest: RunningServer | undefined
    // Known as soon as it is a process, so that `stop` ends one that is still starting.
    const onSpawn = (server: RunningServer) => (latest = server)
    const launch = async () => {
      const launchOptions = { binaries, folder, socketDir, settings, leaseFd: lease.fd, serverLog, log, onSpawn }
      const server = await launchServer(launchOptions)
      await keepReserve(folder, options.reserveBytes ?? 0).catch((error: unknown) => {
        log(`${reservePath(folder)} cannot be written: ${error instanceof Error ? error.message : String(error)}`)
      })
      return server
    }
    const stopping = new AbortController()
    undo.push(() => Promise.resolve(stopping.abort()))
    undo.push(async () => latest?.stop())
    await makeRoom(folder, log)
    const first = await launch().catch(async (error: unknown) => {
      if (!(await isDiskFull(folder, serverLog.lastLines()))) throw error
      throw new Error(`The disk that holds ${folder} is full.\n${error instanceof Error ? error.message : ''}`, {
        cause: error,
      })
    })
    const { created, note } = await withAdmin(socketDir, (admin) => ensureDatabase(admin, noteForNew))
    // Here, because the api's role does not own the collations.
    await withAdmin(socketDir, (admin) => mendCollations(admin, log), ownName)
    return {
      url: addressAt(socketDir, ownName, ownName),
      adminUrl: addressAt(socketDir, 'postgres', 'postgres'),
      created,
      note,
      writeNote: (newNote) => withAdmin(socketDir, (admin) => noteOnDatabase(admin, newNote)),
      server: () => latest ?? first,
      restart: launch,
      async untilRoom() {
        if (!(await isDiskFull(folder, serverLog.lastLines()))) return false
        await untilRoom(folder, log, stopping.signal)
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

/** Finds the store and takes its lease. Somebody else may have made or moved it until we had that, so it is found again. */
async function leaseStore(
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

async function refuseOtherVersion(folder: string, major: number) {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(unlessMissing)
  if (version == null || Number.parseInt(version, 10) === major) return
  throw new Error(
    `${folder} is a store of PostgreSQL ${version.trim()}, and this release of Sise brings PostgreSQL ${major}. Nothing is lost: check out the release that ran on it last, run npm ci and npm run backup there, and restore the archive with this release into another DATA_DIR (docs/operations.md, 'Upgrade').`,
  )
}
