import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { hostname } from 'node:os'
import { type LockState, tryLock } from './kernelLock.ts'
import { identityOf, isAlive, type ProcessIdentity, thisSystem } from './processes.ts'

/** The right to run a server on a store, held by one process at a time. */
export interface Lease {
  /** A server that inherits it keeps the store locked until it has ended, also when this process dies before it. */
  fd: number
  /** Who held it last and did not release it, having been killed. */
  previous: Holder | undefined
  /** Whether the last holder's server is known to have ended; not where nobody has held it, or only silence speaks for it. */
  previousGone: boolean
  /** Publishes the folder of the server's socket, for `invite-admin` and for whoever has to remove it after us. */
  publishSocket(socketDir: string): Promise<void>
  release(): Promise<void>
}

/** Who holds a lease, as the lock file says it. */
export interface Holder extends ProcessIdentity {
  host: string
  /** ISO 8601 */
  since: string
  /** Whether it holds the kernel's lock too; else only the file's time shows that it lives. */
  kernelLock: boolean
  socketDir?: string
}

export interface LeaseOptions {
  /** Ends the servers that a dead holder of this pid namespace has left behind. */
  endOrphans: () => Promise<void>
  /** How to say that the store is in use. */
  inUse: (by: string) => Error
  lock?: (fd: number) => Promise<LockState>
}

/** In ms. A holder that is just stopping is waited for: a service manager may start the next one a little early. */
const stoppingLimit = 3_000
const otherSystemLimit = 6_000
/** How often a holder renews the time of the file, and how long it takes to believe that nobody does. */
const heartbeat = 1_000
const silence = 5_000
/** Written in place and padded, so that a full disk has room for it. */
const recordBytes = 1_024

/**
 * Takes the lease that a lock file stands for.
 * @throws what `inUse` makes where another process holds it, whether in this pid namespace or in another.
 */
export async function takeLease(path: string, options: LeaseOptions): Promise<Lease> {
  const { endOrphans, inUse, lock = tryLock } = options
  const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    for (const start = Date.now(); ; await pause(150)) {
      const record = await readRecord(file)
      const holder = record?.holder
      const state = await stateOf(holder)
      if (state === 'runs') {
        if (Date.now() > start + stoppingLimit) throw inUse(`process ${holder?.pid}`)
        continue
      }
      const locked = await lock(file.fd)
      if (state === 'died' && !(locked === 'taken' && holder?.kernelLock)) await endOrphans()
      if (locked === 'held') {
        if (Date.now() > start + otherSystemLimit) throw inUse(describe(holder, path))
        continue
      }
      const lockTells = locked === 'taken' && holder?.kernelLock
      if (state === 'elsewhere' && !lockTells && (await isBeating(file))) throw inUse(describe(holder, path))
      const own = await claim(file, locked === 'taken')
      // Without the kernel's lock two may have come this far: the one who wrote last has it.
      if (locked === 'unavailable' && !(await isStill(file, own))) continue
      const previousGone = record !== undefined && (state !== 'elsewhere' || lockTells === true)
      return leaseOf(file, own, { previous: holder, previousGone })
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Who holds the lease of this lock file and runs in this pid namespace. */
export async function runningHolder(path: string): Promise<Holder | undefined> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return undefined
  try {
    const record = await readRecord(file)
    return (await stateOf(record?.holder)) === 'runs' ? record?.holder : undefined
  } finally {
    await file.close()
  }
}

function leaseOf(file: FileHandle, own: Holder, before: Pick<Lease, 'previous' | 'previousGone'>): Lease {
  const beat = setInterval(() => {
    // Failing it, the next one does it; the kernel's lock does not depend on it.
    file.utimes(new Date(), new Date()).catch(() => {})
  }, heartbeat)
  beat.unref()
  return {
    fd: file.fd,
    previous: before.previous,
    previousGone: before.previousGone,
    publishSocket: (socketDir) => write(file, { holder: { ...own, socketDir } }),
    async release() {
      clearInterval(beat)
      await write(file, { released: new Date().toISOString() })
      await file.close()
    },
  }
}

/** Whether the holder runs here, died here, or counts its processes in another boot or pid namespace. */
async function stateOf(holder: Holder | undefined): Promise<'none' | 'runs' | 'died' | 'elsewhere'> {
  if (!holder) return 'none'
  if (holder.system !== (await thisSystem())) return 'elsewhere'
  const found = await identityOf(holder.pid)
  return found?.startedAt === holder.startedAt && isAlive(holder.pid) ? 'runs' : 'died'
}

async function claim(file: FileHandle, kernelLock: boolean): Promise<Holder> {
  const identity = await identityOf(process.pid)
  if (!identity) throw new Error('The system does not say when this process started.')
  const own = { ...identity, host: hostname(), since: new Date().toISOString(), kernelLock }
  await write(file, { holder: own })
  return own
}

async function isStill(file: FileHandle, own: Holder) {
  await pause(500)
  const holder = (await readRecord(file))?.holder
  return holder?.since === own.since && holder.pid === own.pid
}

async function isBeating(file: FileHandle) {
  const { mtimeMs } = await file.stat()
  for (const end = Date.now() + silence; Date.now() < end; await pause(200))
    if ((await file.stat()).mtimeMs !== mtimeMs) return true
  return false
}

function describe(holder: Holder | undefined, path: string) {
  if (!holder) return `a process that has ${path} open`
  return `process ${holder.pid} on ${holder.host}, in another container or on another machine, since ${holder.since}`
}

/** What the lock file says, as JSON. */
interface LeaseRecord {
  holder?: Holder
  /** ISO 8601: when the last holder let go. */
  released?: string
}

async function write(file: FileHandle, record: LeaseRecord) {
  const text = `${JSON.stringify(record).padEnd(recordBytes - 1)}\n`
  await file.write(text, 0)
}

async function readRecord(file: FileHandle): Promise<LeaseRecord | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(recordBytes * 2), 0, recordBytes * 2, 0)
  try {
    // What `write` has written.
    return JSON.parse(buffer.toString('utf8', 0, bytesRead)) as LeaseRecord
  } catch {
    // Empty, or just being written: the kernel's lock decides.
    return undefined
  }
}

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms))
