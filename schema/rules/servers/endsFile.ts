import { readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** The file with the ends of programs that ended by themselves or hung: a line for each, with its time in ms and its name. OPS-24. */
export const endsFileIn = (dataDir: string): string => join(resolve(dataDir), 'ends')

/** How many lines it keeps. */
const most = 100

/** Adds the end of a program. @throws when the file cannot be written */
export function noteEnd(file: string, name: string): void {
  writeFileSync(file, [...linesOf(readIfThere(file)), `${Date.now()} ${name}`].slice(-most).join('\n'))
}

/** The names of the programs that have ended within so many ms. */
export async function readEnds(file: string, withinMs: number): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(noneIfMissing)
  return linesOf(text).flatMap((line) => {
    const [ms, name] = line.split(' ')
    const ageMs = Date.now() - Number(ms)
    return name !== undefined && ageMs >= 0 && ageMs < withinMs ? [name] : []
  })
}

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')

function readIfThere(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    return noneIfMissing(error)
  }
}

function noneIfMissing(error: unknown) {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
  throw error
}
