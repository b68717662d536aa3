import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** A slip of a programmer in one place of the product, which tests of its requirement have to notice. */
export interface Fault {
  id: string
  requirement: string
  file: string
  /** What the fault replaces: occurs once in the file. */
  from: string
  to: string
  /** Patterns of test files, the most likely layer first. */
  tests: string[]
}

/** By the id of a fault the title of the test that has caught it, null if none has. */
export type Caught = Record<string, string | null>

export const folder = 'tests/prove/tests'
export const caughtFile = `${folder}/caught.json`

const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T

/** The faults of each list, by its name. */
export const lists = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== 'caught.json')
    .map((name) => [name.slice(0, -'.json'.length), read<Fault[]>(`${folder}/${name}`)]),
)

export const readCaught = (): Caught => (existsSync(caughtFile) ? read(caughtFile) : {})

/** What keeps faults from being used, in words. @param testFiles paths of all tests */
export function problemsOf(faults: readonly Fault[], testFiles: readonly string[]): string[] {
  const ids = new Set<string>()
  return faults.flatMap(({ id, file, from, to, tests }) => {
    const count = existsSync(file) ? readFileSync(file, 'utf8').split(from).length - 1 : 0
    const unused = tests.filter((pattern) => !testFiles.some((path) => new RegExp(pattern).test(path)))
    const problems = [
      ids.has(id) && 'the id is used twice',
      count !== 1 && `what is to be replaced occurs ${count} times in ${file}`,
      from === to && 'it changes nothing',
      ...unused.map((pattern) => `no test file matches ${pattern}`),
    ]
    ids.add(id)
    return problems.filter((problem) => problem !== false).map((problem) => `${id}: ${problem}`)
  })
}
