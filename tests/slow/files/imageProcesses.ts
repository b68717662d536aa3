import { readFile } from 'node:fs/promises'
import { descendants } from '../../support/startedSise.ts'

/** The ids of the running image processes of a parent process. Linux only: it reads /proc. */
export async function imageProcessesOf(parent: number): Promise<number[]> {
  const found: number[] = []
  for (const pid of await descendants(parent)) {
    // The process may have ended since it was listed.
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (/files\/images\/program\.ts|images\.mjs/.test(command)) found.push(pid)
  }
  return found
}
