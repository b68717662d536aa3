import { isAlive, serverProcesses } from './processes.ts'

/** Timeouts of the steps of endServer in ms; together they bound every stop. */
export const stopTimeoutsMs = { fast: 3_500, immediate: 1_500, kill: 1_000 }

/**
 * Ends the PostgreSQL of a data folder: by a fast shutdown, then an immediate one (the next start recovers), then SIGKILL to all its
 * processes. A postmaster in crash recovery may ignore the first, one with a hanging disk the second.
 * @param pid of the postmaster
 * @throws when it cannot be signalled, or survives SIGKILL, for example while the kernel waits for a disk
 */
export async function endServer(pid: number, folder: string, timeoutsMs = stopTimeoutsMs): Promise<void> {
  if (await endsAfter(pid, 'SIGINT', timeoutsMs.fast)) return
  if (await endsAfter(pid, 'SIGQUIT', timeoutsMs.immediate)) return
  const all = [pid, ...(await serverProcesses(folder))]
  await kill(all, timeoutsMs.kill)
}

/** Kills sessions of a dead postmaster, after giving them time to notice its death and exit. */
export async function endOrphanedSessions(folder: string, timeoutsMs = stopTimeoutsMs): Promise<void> {
  const end = Date.now() + timeoutsMs.immediate
  while ((await serverProcesses(folder)).length > 0) {
    if (Date.now() > end) return kill(await serverProcesses(folder), timeoutsMs.kill)
    await pause(50)
  }
}

async function kill(pids: number[], timeoutMs: number) {
  for (const pid of pids) signal(pid, 'SIGKILL')
  const end = Date.now() + timeoutMs
  while (pids.some(isAlive)) {
    if (Date.now() > end)
      throw new Error(
        `PostgreSQL (process ${pids.filter(isAlive).join(', ')}) did not end, even by SIGKILL: does its disk respond?`,
      )
    await pause(20)
  }
}

async function endsAfter(pid: number, name: NodeJS.Signals, timeoutMs: number) {
  signal(pid, name)
  for (const end = Date.now() + timeoutMs; isAlive(pid); await pause(20)) if (Date.now() > end) return false
  return true
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    // It has ended already.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms))
