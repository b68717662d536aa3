import { readFile } from 'node:fs/promises'
import { isAlive } from '../../api/store/embedded/processes.ts'
import { descendants, type StartedSise } from '../support/startedSise.ts'
import { until } from '../support/until.ts'

/** The ids of the descendant processes of `parent` whose command line matches. Linux only: it reads /proc. */
export async function processesOf(parent: number, command: RegExp): Promise<number[]> {
  const found: number[] = []
  for (const pid of await descendants(parent)) {
    // The process may have ended since it was listed.
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.test(line)) found.push(pid)
  }
  return found
}

/** The ids of the image processes of an api. */
export const imageProcessesOf = (parent: number) => processesOf(parent, /files\/images\/program\.ts|images\.mjs/)

/** Sends a signal to a process, unless it has ended already, as a PostgreSQL backend may have. */
export function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // Node's errors are of another realm under Jest.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** A Sise, or another program with processes of its own. */
type Started = Pick<StartedSise, 'child'>

/** Stops all processes of a Sise by SIGSTOP, also those that others start meanwhile. @returns their ids */
export async function stopAll({ child: { pid } }: Started): Promise<Set<number>> {
  const all = new Set(pid == null ? [] : [pid])
  for (let before = 0; all.size > before;) {
    before = all.size
    for (const one of all) signalTo(one, 'SIGSTOP')
    for (const one of pid == null ? [] : await descendants(pid)) all.add(one)
  }
  return all
}

/** Kills all processes of a Sise at once: none sees the end of another. */
export async function killAll(sise: Started): Promise<void> {
  const all = await stopAll(sise)
  for (const pid of all) signalTo(pid, 'SIGKILL')
  await until(() => ![...all].some(isAlive))
}
