// npm run prove:tests [-- ID or list …] [--compare]: puts each fault of the lists beside this file, or those named, into the product and runs
// the tests of its requirement until one fails. caught.json has that test's title by the fault's id, null if none failed; --compare lists
// the faults that a test caught in the committed one, and none does now.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { makeServers } from '../../../scripts/building/make.mjs'
import { makeFolderInMemory, removeFolder } from '../../../scripts/temporaryFolder.mjs'
import { makeTestLibraries } from '../../../scripts/testing/testLibraries.mjs'
import setUp from '../../support/jest/globalSetup.ts'
import tearDown from '../../support/jest/globalTeardown.ts'
import { type Caught, caughtFile, type Fault, lists, problemsOf, readCaught } from './lists.ts'
import { type Failure, failures } from './tests.ts'

/** For the tests of one fault. */
const limitMs = 240_000
/** For all tests that caught faults, without these. */
const cleanLimitMs = 1_200_000
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' })

/** Ends the run with a sentence that says why. */
function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

const changed = git('status', '--porcelain', '--', '.', `:!${caughtFile}`)
if (changed) refuse(`Commit or stash first, as faults are written into the files themselves. Changed:\n${changed}`)
const testFiles = git('ls-files', 'tests')
  .split('\n')
  .filter((path) => /\.test\.tsx?$/.test(path))
const all = [...lists.values()].flat()
const problems = problemsOf(all, testFiles)
if (problems.length > 0) refuse(problems.join('\n'))
const names = process.argv.slice(2).filter((arg) => !arg.startsWith('-'))
const named = names.map((name) => lists.get(name) ?? all.filter(({ id }) => id === name))
const unknown = names.filter((_, index) => named[index]?.length === 0)
if (unknown.length > 0) refuse(`No such fault or list: ${unknown.join(', ')}. Lists: ${[...lists.keys()].join(', ')}.`)

/** Ends the run: what is being tested, too. */
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())
let revert = () => {}
process.on('exit', () => revert())

/** The first test that fails with a fault, if one does in time. @param ignored titles of tests that fail without it */
async function firstFailure(fault: Fault, ignored: readonly string[]) {
  const { file, requirement, from, to, tests } = fault
  const text = readFileSync(file, 'utf8')
  revert = () => writeFileSync(file, text)
  writeFileSync(
    file,
    text.replace(from, () => to),
  )
  try {
    await made(file)
    const id = new RegExp(`${requirement}(?!\\d)`)
    const matching = tests.map((pattern) => testFiles.filter((path) => new RegExp(pattern).test(path)))
    const naming = matching.map((files) => files.filter((path) => id.test(readFileSync(path, 'utf8'))))
    const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(limitMs)])
    for (const [index, files] of [...naming, ...matching].entries()) {
      if (files.length === 0 || signal.aborted) continue
      const only = index < naming.length ? id.source : ''
      const [first] = await failures(files, signal, { only, ignored })
      if (first) return first
      if (signal.aborted) console.log(`${fault.id}: the time has ended in ${files.length} files ${only}`)
    }
    return undefined
  } finally {
    revert()
    revert = () => {}
    await made(file)
  }
}

/** Builds the program that the tests start from dist, if a file is of it. */
const made = async (file: string) => file.startsWith('api/files/images/') && makeServers()

/** Tests faults and writes which tests caught them. */
async function test(faults: readonly Fault[], ignored: readonly string[]): Promise<Map<Fault, Failure>> {
  const found = new Map<Fault, Failure>()
  for (const fault of faults) {
    const start = Date.now()
    const failure = await firstFailure(fault, ignored).catch((error: unknown) => {
      console.error(`${fault.id}: the tests do not run: ${String(error)}`)
    })
    if (stop.signal.aborted) break
    if (failure) found.set(fault, failure)
    const seconds = `${Math.round((Date.now() - start) / 1000)} s`
    console.log([fault.id, fault.requirement, failure?.title ?? 'MISSED', seconds].join(' | '))
    const caught: Caught = { ...readCaught(), [fault.id]: failure?.title ?? null }
    const sorted = Object.keys(caught)
      .filter((id) => all.some((one) => one.id === id))
      .sort()
    writeFileSync(caughtFile, `${JSON.stringify(caught, sorted, 2)}\n`)
  }
  return found
}

const temporary = makeFolderInMemory()
if (temporary) process.env.TMPDIR = temporary
process.env.TMPDIR ??= '/tmp'
await Promise.all([makeTestLibraries(), makeServers()])
await setUp()
try {
  const found = await test(names.length > 0 ? named.flat() : all, [])
  // A test that fails without a fault has caught none.
  const files = [...new Set([...found.values()].map(({ file }) => file))]
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(cleanLimitMs)])
  const ids = [...found.keys()].map(({ requirement }) => `${requirement}(?!\\d)`)
  const titles = [...found.values()].map(({ title }) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const only = [...new Set([...ids, ...titles])].join('|')
  const clean = files.length > 0 && !signal.aborted ? await failures(files, signal, { only, goesOn: true }) : []
  const faulty = clean.map(({ title }) => title)
  if (faulty.length > 0) console.log(`Fail without a fault: ${faulty.join(', ')}`)
  await test(
    [...found.keys()].filter((fault) => faulty.includes(found.get(fault)!.title)),
    faulty,
  )
} finally {
  await tearDown()
  if (temporary) removeFolder(temporary)
}
if (process.argv.includes('--compare')) {
  const now = readCaught()
  const before = JSON.parse(git('show', `HEAD:${caughtFile}`)) as Caught
  const lost = Object.keys(now).filter((id) => before[id] && !now[id])
  if (lost.length > 0) refuse(`No longer caught:\n${lost.map((id) => `${id}: ${before[id]}`).join('\n')}`)
}
