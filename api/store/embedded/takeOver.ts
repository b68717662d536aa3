import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endLeftSessions, endServer } from './ending.ts'
import { removeSocketFolder, unlessMissing } from './folders.ts'
import { type Lease, takeLease } from './lease.ts'
import { isAlive, servesFolder } from './processes.ts'

/** Above what any system gives to a process. */
const nobodysPid = 2 ** 30

/** The lock file of a data folder; it outlives all servers and is never removed, or two processes could lock two files. */
export const leasePath = (folder: string) => `${folder}.lock`

/**
 * Takes the right to run a server on the data folder. A server that an earlier run of this pid namespace has left behind is
 * ended, and what a killed one has left on disk no longer stands in the way.
 * @throws where another process has the store in use, in this container or another.
 */
export async function takeOver(folder: string, log: (line: string) => void): Promise<Lease> {
  const inUse = (by: string) =>
    new Error(`The store in ${folder} is in use by ${by}. Stop that, or set another DATA_DIR.`)
  const lease = await takeLease(leasePath(folder), { inUse, endOrphans: () => endOrphans(folder, log) })
  try {
    const pid = await postmasterOf(folder)
    // One that was started without a lease, by a version that had none.
    if (pid) throw inUse(`process ${pid}`)
    if (lease.previousGone) await forgetPostmaster(folder)
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
  await endLeftSessions(folder)
}

/** The postmaster that runs on the folder in this pid namespace. */
async function postmasterOf(folder: string): Promise<number | undefined> {
  const [first = ''] = await pidFile(folder)
  const pid = Number.parseInt(first, 10)
  return pid > 1 && isAlive(pid) && (await servesFolder(pid, folder)) ? pid : undefined
}

/**
 * Replaces the number in what a killed server has left about itself: some other program may have it by now, or it may wait to be
 * reaped, and PostgreSQL would take either for itself. The other lines stay; they let it see processes of the killed server
 * that still write. Only where the lease shows that the server has ended: else it may run in another pid namespace.
 */
async function forgetPostmaster(folder: string) {
  const [first, ...others] = await pidFile(folder)
  if (first && others.length > 0) await writeFile(join(folder, 'postmaster.pid'), [nobodysPid, ...others].join('\n'))
}

async function pidFile(folder: string) {
  return (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(unlessMissing))?.split('\n') ?? []
}
