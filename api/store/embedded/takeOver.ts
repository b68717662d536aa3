import { readFile, writeFile } from 'node:fs/promises'
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
 * Takes the lease of a data folder, ends servers left behind by an earlier run in this pid namespace, and clears what a
 * killed one has left on disk.
 * @throws when another process uses the store, in this container or another
 */
export async function takeOver(folder: string, log: (line: string) => void): Promise<Lease> {
  const inUse = (by: string) =>
    new Error(`The store in ${folder} is in use by ${by}. Stop that, or set another DATA_DIR.`)
  const lease = await takeLease(leasePath(folder), { inUse, endOrphans: () => endOrphans(folder, log) })
  try {
    const pid = await postmasterOf(folder)
    // Started without a lease, by a version that had none.
    if (pid) throw inUse(`process ${pid}`)
    if (lease.previousGone) await invalidatePidFile(folder)
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
 * Replaces the pid in the postmaster.pid of a killed server: another program may have that pid by now, or it may be a
 * zombie, and PostgreSQL would mistake either for a running server. The other lines let it detect processes of the
 * killed server that still write, so they stay. Only call this when the server is certain to have ended; it may run in
 * another pid namespace.
 */
async function invalidatePidFile(folder: string) {
  const [first, ...others] = await pidFile(folder)
  if (first && others.length > 0) await writeFile(join(folder, 'postmaster.pid'), [impossiblePid, ...others].join('\n'))
}

async function pidFile(folder: string) {
  return (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(undefinedIfMissing))?.split('\n') ?? []
}
