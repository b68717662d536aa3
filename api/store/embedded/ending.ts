import { isAlive, serverProcesses } from './processes.ts'

/** How long each way of ending a server may take, in ms; together they bound every stop. */
export const stopLimits = { fast: 3_500, immediate: 1_500, kill: 1_000 }

/**
 * Ends the PostgreSQL of a data folder: a fast shutdown, then an immediate one (the next start recovers), then SIGKILL to all
 * its processes. A postmaster that recovers from a crash may ignore the first, and one whose disk hangs the second.
 * @param pid the postmaster
 * @throws where it cannot be signalled, or is there even after SIGKILL, as while the kernel waits for a disk.
 */
export async function endServer(pid: number, folder: string, limits = stopLimits): Promise<void> {
  if (await ends(pid, 'SIGINT', limits.fast)) return
  if (await ends(pid, 'SIGQUIT', limits.immediate)) return
  const all = [pid, ...(await serverProcesses(folder))]
  await kill(all, limits.kill)
}

/** Kills the sessions that a dead postmaster has left, after a moment in which most notice it themselves. */
export async function endLeftSessions(folder: string, limits = stopLimits): Promise<void> {
  const end = Date.now() + limits.immediate
  while ((await serverProcesses(folder)).length > 0) {
    if (Date.now() > end) return kill(await serverProcesses(folder), limits.kill)
    await pause(50)
  }
}

async function kill(pids: number[], limit: number) {
  for (const pid of pids) signal(pid, 'SIGKILL')
  const end = Date.now() + limit
  while (pids.some(isAlive)) {
    if (Date.now() > end)
      throw new Error(
        `PostgreSQL (process ${pids.filter(isAlive).join(', ')}) did not end, even killed: does its disk answer?`,
      )
    await pause(20)
  }
}

async function ends(pid: number, name: NodeJS.Signals, limit: number) {
  signal(pid, name)
  for (const end = Date.now() + limit; isAlive(pid); await pause(20)) if (Date.now() > end) return false
  return true
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    // It has ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms))
