import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { basename } from 'node:path'
import { promisify } from 'node:util'

/** Identifies a process unambiguously, in spite of reused pids, reboots and pid namespaces. */
export interface ProcessIdentity {
  pid: number
  /** Start time in a system-specific unit; only compared for equality. */
  startedAt: string
  /** The boot and the pid namespace that `pid` belongs to. */
  system: string
}

/** The identity of a process in this pid namespace; undefined when there is none. */
export async function identityOf(pid: number): Promise<ProcessIdentity | undefined> {
  const startedAt = process.platform === 'linux' ? await startTicks(pid) : await startDate(pid)
  return startedAt ? { pid, startedAt, system: await thisSystem() } : undefined
}

/** The `system` of identities in this boot and pid namespace. */
export async function thisSystem(): Promise<string> {
  // Other systems have no pid namespaces, and after a reboot start times differ.
  if (process.platform !== 'linux') return process.platform
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
  return `${boot.trim()} ${await readlink('/proc/self/ns/pid')}`
}

async function startTicks(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // Field 22; the second field is a name in parentheses, which may itself contain spaces and parentheses.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
}

async function startDate(pid: number) {
  // ps fails when there is no such process.
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.trim()
}

/** Whether a process with this pid runs, under any user; zombies do not count. */
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
    // The state follows the name, which is in parentheses and may itself contain some.
    return stat[stat.lastIndexOf(')') + 2] === 'Z'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

/** Whether a process is the postmaster of exactly this data folder (real path). */
export async function servesFolder(pid: number, folder: string): Promise<boolean> {
  try {
    if (process.platform !== 'linux') {
      const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
      // The complete argument: it is followed by the first of our settings.
      return stdout.includes(`postgres -D ${folder} -c `)
    }
    const [program = ''] = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
    // The kernel reports the real path of the working directory, whatever -D was.
    return basename(program) === 'postgres' && (await readlink(`/proc/${pid}/cwd`)) === folder
  } catch {
    // It has ended meanwhile, or belongs to another user: in neither case is it our server.
    return false
  }
}

/**
 * All processes of a server on this data folder, including sessions whose postmaster has died. Empty on systems without
 * /proc, where sessions have to notice the postmaster's death themselves.
 */
export async function serverProcesses(folder: string): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    // Processes that have ended or belong to other users have neither link nor command.
    const cwd = await readlink(`/proc/${name}/cwd`).catch(() => '')
    if (cwd !== folder) continue
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    // The title of a session's process is `postgres: …`.
    if (/^(\S*\/)?postgres(\0|:)/.test(command)) found.push(Number(name))
  }
  return found
}
