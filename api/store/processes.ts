import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Whether a process with this number runs, ours or another's. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The command line of a process, '' where it has gone meanwhile. */
export async function commandOf(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
    return (await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])).stdout
  } catch {
    // It ended between the two looks.
    return ''
  }
}

/**
 * Sends the signal and waits until the process has gone.
 * @param limit milliseconds
 * @throws when it is still there after `limit`.
 */
export async function endProcess(pid: number, signal: NodeJS.Signals, limit: number): Promise<void> {
  process.kill(pid, signal)
  for (const end = Date.now() + limit; isAlive(pid); await new Promise((wake) => setTimeout(wake, 20)))
    if (Date.now() > end) throw new Error(`Process ${pid} did not end within ${limit / 1000} s.`)
}
