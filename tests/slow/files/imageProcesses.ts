import { readFile } from 'node:fs/promises'
import { descendants } from '../../support/startedSise.ts'

/** The living processes that decode images for a process, by their numbers. */
export async function imageProcessesOf(parent: number): Promise<number[]> {
  const found: number[] = []
  for (const pid of await descendants(parent)) {
    // One that has ended has no command any more.
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (/files\/images\/program\.ts|images\.mjs/.test(command)) found.push(pid)
  }
  return found
}
