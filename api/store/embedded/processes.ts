import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { basename } from 'node:path'
import { promisify } from 'node:util'

/** One process, such that neither a reused number nor a reboot nor another pid namespace can be taken for it. */
export interface ProcessIdentity {
  pid: number
  /** When it started, in a unit of the system's own: only equality means something. */
  startedAt: string
  /** The boot and the pid namespace in which `pid` counts. */
  system: string
}

/** Who a process of this pid namespace is; undefined where there is none of that number. */
export async function identityOf(pid: number): Promise<ProcessIdentity | undefined> {
  const startedAt = process.platform === 'linux' ? await startTicks(pid) : await startDate(pid)
  return startedAt ? { pid, startedAt, system: await thisSystem() } : undefined
}

/** What `system` is in an identity of this boot and pid namespace. */
export async function thisSystem(): Promise<string> {
  // Other systems have no pid namespaces, and after a reboot the time of the start differs.
  if (process.platform !== 'linux') return process.platform
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8')
  return `${boot.trim()} ${await readlink('/proc/self/ns/pid')}`
}

async function startTicks(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The 22nd field; the second is a name in brackets that may itself contain spaces and brackets.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
}

async function startDate(pid: number) {
  // ps fails where there is no such process.
  const { stdout } = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return stdout.trim()
}

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
    // The state follows the name, which is in brackets and may itself contain some.
    return stat[stat.lastIndexOf(')') + 2] === 'Z'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

/** Whether the process is a postmaster that serves exactly this data folder (its real path). */
export async function servesFolder(pid: number, folder: string): Promise<boolean> {
  try {
    if (process.platform !== 'linux') {
      const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
      // The whole argument: what follows it is the first of our settings.
      return stdout.includes(`postgres -D ${folder} -c `)
    }
    const [program = ''] = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
    // The kernel knows the working directory by its real path, whatever -D was.
    return basename(program) === 'postgres' && (await readlink(`/proc/${pid}/cwd`)) === folder
  } catch {
    // It ended between the two reads, or belongs to another user: in neither case is it our server.
    return false
  }
}

/**
 * The processes of a server on this data folder, sessions included, the ones whose postmaster has died as well. Empty on
 * systems without /proc: there the sessions have to notice the postmaster's death themselves.
 */
export async function serverProcesses(folder: string): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    // A process that ends meanwhile, or belongs to another user, has neither.
    const cwd = await readlink(`/proc/${name}/cwd`).catch(() => '')
    if (cwd !== folder) continue
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    // A session's title is `postgres: …`.
    if (/^(\S*\/)?postgres(\0|:)/.test(command)) found.push(Number(name))
  }
  return found
}
