import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { hostname } from 'node:os'
import { type LockState, tryLock } from './kernelLock.ts'
import { identityOf, isAlive, type ProcessIdentity, thisSystem } from './processes.ts'

/** The exclusive right to run a server on a store. */
export interface Lease {
  /**
   * Descriptor of the locked file. A server that inherits it keeps the store locked until it has ended, even if this
   * process dies first.
   */
  fd: number
  /** The last holder, if it died without releasing the lease. */
  previous: Holder | undefined
  /** Whether the last holder's server has certainly ended; false without a last holder, or if only a missing heartbeat suggests it. */
  previousEnded: boolean
  /** Records the folder of the server's socket, for `invite-admin` and for the next holder to clean up. */
  publishSocket(socketDir: string): Promise<void>
  release(): Promise<void>
}

/** The holder of a lease, as recorded in the lock file. */
export interface Holder extends ProcessIdentity {
  host: string
  /** ISO 8601. */
  since: string
  /** Whether it also holds the kernel's lock; otherwise only the file's modification time shows that it is alive. */
  kernelLock: boolean
  socketDir?: string
}

export interface LeaseOptions {
  /** Ends servers left behind by a dead holder of this pid namespace. */
  endOrphans: () => Promise<void>
  /** Creates the error for a store in use by another process. */
  inUse: (by: string) => Error
  lock?: (fd: number) => Promise<LockState>
}

/** How long to wait for a holder that may be stopping, in ms: service managers may start the next process early. */
const stoppingTimeoutMs = 3_000
const otherSystemTimeoutMs = 6_000
/** How often a holder updates the file's time, and after what silence it counts as dead, in ms. */
const heartbeatMs = 1_000
const silenceMs = 5_000
/** Fixed size, written in place, so that it works on a full disk. */
const recordBytes = 1_024

/**
 * Takes the lease of a lock file.
 * @throws the error of `inUse` if another process holds it, in this pid namespace or another
 */
export async function takeLease(path: string, options: LeaseOptions): Promise<Lease> {
  const { endOrphans, inUse, lock = tryLock } = options
  const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  try {
    for (const start = Date.now(); ; await pause(150)) {
      // Measured before a server is ended, which may take as long: the lock is free only afterwards.
      const waited = Date.now() - start
      const record = await readRecord(file)
      const holder = record?.holder
      const state = await stateOf(holder)
      if (state === 'runs') {
        if (waited > stoppingTimeoutMs) throw inUse(`process ${holder?.pid}`)
        continue
      }
      const locked = await lock(file.fd)
      if (state === 'died' && !(locked === 'taken' && holder?.kernelLock)) await endOrphans()
      if (locked === 'held') {
        if (waited > otherSystemTimeoutMs) throw inUse(describe(holder, path))
        continue
      }
      const lockIsProof = locked === 'taken' && holder?.kernelLock
      if (state === 'elsewhere' && !lockIsProof && (await hasHeartbeat(file))) throw inUse(describe(holder, path))
      const own = await claim(file, locked === 'taken')
      // Without a kernel lock two processes may get here: the last writer wins.
      if (locked === 'unavailable' && !(await isStillHolder(file, own))) continue
      const previousEnded = record !== undefined && (state !== 'elsewhere' || lockIsProof === true)
      return createLease(file, own, { previous: holder, previousEnded })
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** The holder of a lock file's lease, if it runs in this pid namespace. */
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

function createLease(file: FileHandle, own: Holder, before: Pick<Lease, 'previous' | 'previousEnded'>): Lease {
  const beat = setInterval(() => {
    // The next heartbeat makes up for a missed one; the kernel's lock does not depend on it.
    file.utimes(new Date(), new Date()).catch(() => {})
  }, heartbeatMs)
  beat.unref()
  return {
    fd: file.fd,
    previous: before.previous,
    previousEnded: before.previousEnded,
    publishSocket: (socketDir) => write(file, { holder: { ...own, socketDir } }),
    async release() {
      clearInterval(beat)
      await write(file, { released: new Date().toISOString() })
      await file.close()
    },
  }
}

/** Whether the holder runs here, died here, or belongs to another boot or pid namespace. */
async function stateOf(holder: Holder | undefined): Promise<'none' | 'runs' | 'died' | 'elsewhere'> {
  if (!holder) return 'none'
  if (holder.system !== (await thisSystem())) return 'elsewhere'
  const found = await identityOf(holder.pid)
  return found?.startedAt === holder.startedAt && isAlive(holder.pid) ? 'runs' : 'died'
}

async function claim(file: FileHandle, kernelLock: boolean): Promise<Holder> {
  const identity = await identityOf(process.pid)
  if (!identity) throw new Error('The system does not report when this process started.')
  const own = { ...identity, host: hostname(), since: new Date().toISOString(), kernelLock }
  await write(file, { holder: own })
  return own
}

async function isStillHolder(file: FileHandle, own: Holder) {
  await pause(500)
  const holder = (await readRecord(file))?.holder
  return holder?.since === own.since && holder.pid === own.pid
}

async function hasHeartbeat(file: FileHandle) {
  const { mtimeMs } = await file.stat()
  for (const end = Date.now() + silenceMs; Date.now() < end; await pause(200))
    if ((await file.stat()).mtimeMs !== mtimeMs) return true
  return false
}

function describe(holder: Holder | undefined, path: string) {
  if (!holder) return `a process that has ${path} open`
  return `process ${holder.pid} on ${holder.host}, in another container or on another machine, since ${holder.since}`
}

/** Content of the lock file, JSON. */
interface LeaseRecord {
  holder?: Holder
  /** ISO 8601: when the last holder released the lease. */
  released?: string
}

async function write(file: FileHandle, record: LeaseRecord) {
  const text = `${JSON.stringify(record).padEnd(recordBytes - 1)}\n`
  await file.write(text, 0)
}

async function readRecord(file: FileHandle): Promise<LeaseRecord | undefined> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(recordBytes * 2), 0, recordBytes * 2, 0)
  try {
    // The format is that of `write`.
    return JSON.parse(buffer.toString('utf8', 0, bytesRead)) as LeaseRecord
  } catch {
    // Empty, or being written; the kernel's lock decides.
    return undefined
  }
}

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms))
