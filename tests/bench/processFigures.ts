import { readdirSync, readFileSync } from 'node:fs'
import type { Stack } from './servers.ts'

/** Resident memory of a process in MB: now, and the highest value since its start (Linux: VmRSS, VmHWM). */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

/** CPU time in µs that the threads of a process have used since its start; 0 once it has ended (Linux). */
export function cpuOf(pid: number): number {
  const threads = ifRunning(() => readdirSync(`/proc/${pid}/task`)) ?? []
  return threads
    .map((thread) => ifRunning(() => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')) ?? '0')
    .reduce((sum, line) => sum + Number(line.split(' ')[0]) / 1_000, 0)
}

/** The running children of a process with their titles (Linux). */
function childrenOf(pid: number): { pid: number; title: string }[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  return children.map((child) => ({
    pid: child,
    title: ifRunning(() => readFileSync(`/proc/${child}/cmdline`, 'utf8')) ?? '',
  }))
}

/** CPU of each program of a stack, in µs. */
export type Cpu = Record<'gateway' | 'api' | 'postgres', number>

/** Begins to measure a stack. @returns gives the CPU since then, of PostgreSQL without autovacuum */
export function beginCpu({ gateway, api, postgresPid }: Pick<Stack, 'gateway' | 'api' | 'postgresPid'>): () => Cpu {
  const used = () => ({
    gateway: cpuOf(gateway.pid),
    api: cpuOf(api.pid),
    backends: childrenOf(postgresPid)
      .filter(({ title }) => !/autovacuum/.test(title))
      .map(({ pid }) => [pid, cpuOf(pid)] as const),
  })
  const before = used()
  const known = new Map(before.backends)
  return () => {
    const now = used()
    return {
      gateway: now.gateway - before.gateway,
      api: now.api - before.api,
      postgres: now.backends.reduce((sum, [pid, cpu]) => sum + cpu - (known.get(pid) ?? 0), 0),
    }
  }
}

/** The lower quartile, as other work on the machine only adds; NaN for no figures. */
export const quartile = (figures: readonly number[]) =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 4)] ?? NaN

/** The result of a read in /proc; undefined if the process has ended. */
function ifRunning<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(String((error as NodeJS.ErrnoException).code))) return undefined
    throw error
  }
}
