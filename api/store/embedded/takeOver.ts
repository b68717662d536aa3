import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endOrphanedSessions, endServer } from './endServer.ts'
import { removeSocketFolder, undefinedIfMissing } from './folders.ts'
import { type Lease, takeLease } from './lease.ts'
import { isAlive, servesFolder } from './processes.ts'

/** Above the maximum pid of any system. */
const impossiblePid = 2 ** 30

/** The lock file of a data folder. Never removed: otherwise two processes could lock two different files. */
export const leasePath = (folder: string) => `${folder}.lock`

/**
 * Takes the lease of a data folder, ends servers left behind by an earlier run in this pid namespace, and removes the leftovers of a killed
 * one from the disk.
 * @throws if another process uses the store, in this container or another
 */
export async function takeOver(folder: string, log: (line: string) => void): Promise<Lease> {
  const inUse = (by: string) =>
    new Error(`The store in ${folder} is in use by ${by}. Stop that, or set another DATA_DIR.`)
  const lease = await takeLease(leasePath(folder), { inUse, endOrphans: () => endOrphans(folder, log) })
  try {
    const pid = await postmasterOf(folder)
    // Started by an earlier version, which had no lease.
    if (pid) throw inUse(`process ${pid}`)
    if (lease.previousEnded) await invalidatePidFile(folder)
    await removeSocketFolder(lease.previous?.socketDir ?? '')
    return lease
  } catch (error) {
    await lease.release()
    throw error
  }
}

async function endOrphans(folder: string, log: (line: string) => void) {
  const pid = await postmasterOf(folder)
  if (pid) {
    log(`Stopping a PostgreSQL that an earlier run left behind (process ${pid}).`)
    await endServer(pid, folder)
  }
  await endOrphanedSessions(folder)
}

/** The pid of the postmaster that runs on the folder in this pid namespace. */
async function postmasterOf(folder: string): Promise<number | undefined> {
  const [first = ''] = await pidFile(folder)
  const pid = Number.parseInt(first, 10)
  return pid > 1 && isAlive(pid) && (await servesFolder(pid, folder)) ? pid : undefined
}

/**
 * Replaces the pid in the postmaster.pid of a killed server: another program may have that pid by now, or it may be a zombie, and
 * PostgreSQL would mistake either for a running server. The other lines stay: PostgreSQL detects by them processes of the killed server
 * that still write. Call it only if the server has certainly ended; it may run in another pid namespace.
 */
async function invalidatePidFile(folder: string) {
  const path = join(folder, 'postmaster.pid')
  const [first, ...others] = await pidFile(folder)
  if (first && others.length > 0) await writeFile(path, [impossiblePid, ...others].join('\n'))
  // The power failed before it was on the disk; PostgreSQL does not start with an empty one.
  if (first === '') await rm(path)
}

async function pidFile(folder: string) {
  return (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(undefinedIfMissing))?.split('\n') ?? []
}
