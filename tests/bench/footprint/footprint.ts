import { Session } from 'node:inspector'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@jest/globals'

/** A top-level folder whose functions are counted. */
type Folder = 'gateway' | 'api' | 'schema' | 'web'

/** A behaviour to count: `prepare` leads to it, `run` does it; both receive how often it has been done before. */
interface Behaviour {
  folders: readonly Folder[]
  prepare?: (turn: number) => Promise<unknown>
  run: (turn: number) => Promise<unknown>
}

/** The path of an own source file by the address of its script; undefined for packages, tests and generated code. */
function ownFile(url: string): string | undefined {
  const path = relative(process.cwd(), url.startsWith('file:') ? fileURLToPath(url) : url)
  return /^(api|gateway|schema|web)\//.test(path) && !/(^|\/)generated(\/|\.)/.test(path) ? path : undefined
}

// Before anything is called: V8 does not count a function that has run a few times without its counter.
const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

/** The own functions called since it was last read, each as `file:offset`. Bodies of modules are left out. */
function readCalled(): string[] {
  const called = new Set<string>()
  // A session of the same thread responds at once.
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error) throw error
    for (const { url, functions } of result) {
      const file = ownFile(url)
      for (const { functionName, ranges } of file ? functions : []) {
        const [{ count = 0, startOffset = 0 } = {}] = ranges
        if (count > 0 && (functionName || startOffset > 0)) called.add(`${file}:${startOffset}`)
      }
    }
  })
  return [...called]
}

/**
 * Counts the own functions that a behaviour calls, and their files, and prints them by folder. The first two turns fill caches; of the next
 * two, what both call counts, which leaves out timers and jobs that run meanwhile. A folder without a call fails the test.
 */
export async function printFootprint(name: string, { folders, prepare, run }: Behaviour): Promise<void> {
  const turns: string[][] = []
  for (let turn = 0; turn < 4; turn += 1) {
    await prepare?.(turn)
    readCalled()
    await run(turn)
    turns.push(readCalled())
  }
  const [one = [], other = []] = turns.slice(2)
  const called = one.filter((each) => other.includes(each))
  const columns = folders.map((folder) => {
    const functions = called.filter((each) => each.startsWith(`${folder}/`))
    const files = new Set(functions.map((each) => each.slice(0, each.lastIndexOf(':'))))
    expect([folder, functions.length]).not.toEqual([folder, 0])
    return `${folder} ${String(functions.length).padStart(4)} in ${String(files.size).padStart(3)} files`
  })
  process.stdout.write(`${name.padEnd(36)}${columns.join('   ')}\n`)
}
