import { readdirSync, readFileSync } from 'node:fs'

/** Resident memory of a process in MB: now, and the highest value since its start (Linux: VmRSS, VmHWM). */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

/** CPU time that a process has used since its start, of all its threads, in ms (Linux; counted in steps of 10 ms). */
export function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in brackets, may contain spaces. utime and stime are the 14th and 15th field, in hundredths.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** CPU time that a process has used since its start, of all its threads that still run, in ns (Linux, exact where `cpuMsOf` is not). */
export function cpuNsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/task`)
    .map((task) => Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]))
    .reduce((sum, one) => sum + one, 0)
}

/** The processes that a process has started and that still run (Linux). */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((one) => {
      if (Number.isNaN(one)) return false
      const stat = ifRunning(() => readFileSync(`/proc/${one}/stat`, 'utf8')) ?? ''
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === String(pid)
    })
}

/** CPU time of processes as `cpuNsOf` counts it, by their id; those that have ended since are left out. */
export function cpuByProcess(pids: readonly number[]): ReadonlyMap<number, number> {
  return new Map(pids.flatMap((pid) => ifRunning(() => [[pid, cpuNsOf(pid)] as const]) ?? []))
}

/** The title of a process (Linux); empty once it has ended. */
export const titleOf = (pid: number): string => ifRunning(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? ''

/** What is read of a process; undefined if it has ended. */
function ifRunning<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(String((error as NodeJS.ErrnoException).code))) return undefined
    throw error
  }
}
