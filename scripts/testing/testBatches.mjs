// Combines test files into batches, as Jest loads all modules again for each file, which takes a third of the CPU of the tests. The files
// of a batch share modules and globals; each is a `describe` (tests/support/jest/testFile.ts).
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { removeFoldersOfKilledRuns } from '../temporaryFolder.mjs'

const allBatches = 'dist/testBatches'
const slow = '/tests/slow/'
/**
 * The layers whose files may share a batch; each has a project in jest.config.mjs. `largest` is in bytes of test code, few enough that all
 * workers end at about the same time. Files of tests/slow mostly wait: the batches of one layer are small, and the few files of other
 * layers run alone.
 */
const kinds = [
  { layers: 'imports|rules|gateway', largest: 120_000, slow: 0 },
  { layers: 'api|stack', largest: 120_000, slow: 25_000 },
  { layers: 'web', largest: 120_000, slow: 0 },
  { layers: 'browser', largest: 60_000, slow: 0 },
]

/**
 * Creates batches of the test files whose paths match one of the patterns, or of all.
 * @param {string[]} patterns regular expressions, as Jest's
 * @param {RegExp} [quick] pattern of the paths of a quick run, which excludes tests/slow
 * @returns {string | undefined} the folder of this process's batches; undefined if there are too few files for batches
 */
export function makeTestBatches(patterns, quick) {
  const matchers = patterns.map((pattern) => new RegExp(pattern, 'i'))
  const paths = readdirSync('tests', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => resolve('tests', path))
    .filter((path) => !quick || (quick.test(path) && !path.includes(slow)))
    .filter((path) => matchers.length === 0 || matchers.some((matcher) => matcher.test(path)))
    .toSorted()
  if (paths.length <= availableParallelism()) return undefined
  const folder = `${allBatches}/${process.pid}`
  mkdirSync(folder, { recursive: true })
  removeFoldersOfKilledRuns(allBatches)
  const bytes = paths.reduce((sum, path) => sum + statSync(path).size, 0)
  for (const kind of kinds) {
    const layer = new RegExp(`\\b(${kind.layers})\\.test\\.tsx?$`)
    const [waiting, others] = [true, false].map((isSlow) =>
      paths.filter((path) => layer.test(path) && path.includes(slow) === isSlow),
    )
    const largest = Math.min(kind.largest, bytes / (availableParallelism() + 1))
    const batches = [...batchesOf(waiting ?? [], kind.slow), ...batchesOf(others ?? [], largest)]
    batches.forEach((batch, index) => writeBatch(folder, batch, index))
  }
  return folder
}

/** The test files in a batch. @param {string} path of the batch */
export function filesOf(path) {
  return [...readFileSync(path, 'utf8').matchAll(/^import '(.*)'$/gm)].map(([, file = '']) => join(dirname(path), file))
}

/**
 * Neighbours share a batch, since they import the same modules.
 * @param {string[]} paths @param {number} limit in bytes
 */
function batchesOf(paths, limit) {
  /** @type {string[][]} */
  const batches = []
  let room = 0
  for (const path of paths) {
    const { size } = statSync(path)
    const isAlone = runsAlone(path)
    if (isAlone || size > room) {
      batches.push([])
      room = limit
    }
    batches.at(-1)?.push(path)
    room = isAlone ? 0 : room - size
  }
  return batches
}

/** Whether a comment of the file has `@alone`, as for a file that needs unused modules. @param {string} path */
function runsAlone(path) {
  const code = readFileSync(path, 'utf8')
  return code.includes('// @alone ') || awaitsFirst(code)
}

/** Whether a module has a top-level await, such as of a mocked module: it cannot become a function. @param {string} code */
export function awaitsFirst(code) {
  return /^(?!.*\basync\b)[^\s/*].*\bawait /m.test(code)
}

/** @param {string} folder @param {string[]} batch @param {number} index */
function writeBatch(folder, batch, index) {
  const [first = ''] = batch
  const [layer = ''] = /[a-z]+\.test\.tsx?$/.exec(first) ?? []
  const imports = batch.map((path) => `import '${relative(folder, path)}'\n`)
  // Jest prints the name when the batch is done.
  const name = batch.length === 1 ? basename(first) : `${batch.length} files.${layer}`
  writeFileSync(`${folder}/${index + 1}. ${name}`, imports.join(''))
}
