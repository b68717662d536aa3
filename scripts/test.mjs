// npm test: builds what the tests need, then runs Jest with the given arguments (path patterns select tests). --quick selects
// the layers that need neither a database nor a browser, without tests/slow.
import './tools.mjs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'

const { alone } = await import('./building/install.mjs')
const { makeCodegen, makeExplorer, makeNotices, makeServers, makeWeb } = await import('./building/make.mjs')
const { makeTestLibraries } = await import('./testing/testLibraries.mjs')
const { makeFolderInMemory, removeFolder } = await import('./temporaryFolder.mjs')
const { clearRecords, missingCalls } = await import('./documentedCalls.mjs')
const { makeTestBatches } = await import('./testing/testBatches.mjs')
const { runInGroup } = await import('./testing/processGroup.mjs')
const isQuick = process.argv.includes('--quick')
const args = process.argv.slice(2).filter((arg) => arg !== '--quick')
const chosen = args.filter((arg) => !arg.startsWith('-'))
// Only browser tests need a built client and a Chromium; patterns that name another layer select none.
const withBrowser =
  !isQuick && (chosen.length === 0 || !chosen.every((arg) => /imports|\.(rules|api|gateway|stack|web)\b/.test(arg)))
/** Whether all options also work for batches; others, such as the name of one test, require single test files. */
const isForBatches = args.every((arg) => !arg.startsWith('-') || /^--(json|outputFile|silent|verbose)\b/.test(arg))
const quickLayers = '\\.(rules|gateway|web)\\.test\\.'

await alone('.', async () => {
  await makeCodegen()
  await Promise.all([
    makeTestLibraries(),
    !isQuick && makeServers(),
    withBrowser && makeWeb(),
    withBrowser && makeExplorer(),
  ])
  if (withBrowser) await makeNotices()
})
const batches = isForBatches ? makeTestBatches(chosen, isQuick ? new RegExp(quickLayers) : undefined) : undefined
const env = {
  ...process.env,
  ...(batches && { TEST_BATCHES: batches }),
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --no-warnings`.trim(),
  // Built above, unless this run has no test that uses it.
  IMAGE_PROGRAM: resolve('dist/images.mjs'),
}
if (withBrowser) {
  const { findChromium } = await import('./chromium.mjs')
  env.CHROMIUM_PATH = await findChromium()
}

// Tests wait about a third of their time, for processes, timers and disks: one worker more than cores keeps all cores busy.
const workers = `--maxWorkers=${availableParallelism() + 1}`
const selection = batches ? args.filter((arg) => arg.startsWith('-')) : args
// Not last: Jest takes all arguments after a list option as patterns.
const layers = isQuick ? ['--testPathIgnorePatterns=/tests/slow/', `--testPathPatterns=${quickLayers}`] : []
const options = [...(batches ? [] : layers), '--watchman=false', workers, ...selection]
if (withBrowser) clearRecords()
const recipes = 'tests/gateway/guide/recipes.stack.test.ts'
if (!isQuick && (chosen.length === 0 || chosen.some((pattern) => new RegExp(pattern, 'i').test(resolve(recipes)))))
  (await import('./testing/systemPackage.mjs')).findRecipePrograms()
const folder = process.env.TMPDIR ? undefined : makeFolderInMemory()
if (folder) env.TMPDIR = folder
const code = await runInGroup(process.execPath, ['node_modules/jest/bin/jest.js', ...options], env)
if (folder) removeFolder(folder)
if (batches) removeFolder(batches)
// Only a run of all tests makes all calls.
const isComplete = withBrowser && args.every((arg) => /^--(json|outputFile)\b/.test(arg))
const missing = isComplete ? missingCalls() : []
if (missing.length > 0)
  console.error(`REST-1 no test makes these calls of §7 through the gateway:\n${missing.join('\n')}`)
// Files that failed may be those that make the missing calls.
process.exit(code === 0 && missing.length > 0 ? 2 : code)
