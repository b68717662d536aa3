import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, readlink } from 'node:fs/promises'
import { basename } from 'node:path'
import { promisify } from 'node:util'

/** Whether a process with this number runs, ours or another's; one that only waits to be reaped does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return !isZombie(pid)
}

function isZombie(pid: number) {
  if (process.platform !== 'linux') return false
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The state follows the name, which stands in brackets and may itself have some.
    return stat[stat.lastIndexOf(')') + 2] === 'Z'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

/** Whether the process is a PostgreSQL that serves exactly this data folder (its real path). */
export async function servesFolder(pid: number, folder: string): Promise<boolean> {
  try {
    if (process.platform !== 'linux') {
      const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
      // The whole argument: what follows it is the first of our settings.
      return stdout.includes(`postgres -D ${folder} -c `)
    }
    const [program = ''] = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
    // However it was told the folder, it works in it.
    return basename(program) === 'postgres' && (await readlink(`/proc/${pid}/cwd`)) === folder
  } catch {
    // It ended between the two looks, or belongs to somebody else: neither is ours.
    return false
  }
}

/**
 * Sends the signal and waits until the process has gone.
 * @param limit milliseconds
 * @throws when it is still there after `limit`.
 */
export async function endProcess(pid: number, signal: NodeJS.Signals, limit: number): Promise<void> {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return
    throw error
  }
  for (const end = Date.now() + limit; isAlive(pid); await new Promise((wake) => setTimeout(wake, 20)))
    if (Date.now() > end) throw new Error(`Process ${pid} did not end within ${limit / 1000} s.`)
}
