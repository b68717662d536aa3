// npm test: builds what the tests need, then runs Jest with the given arguments (path patterns select tests). --quick selects
// the layers that need neither a database nor a browser, without tests/slow.
import './setup.mjs'
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'

const { makeCodegen, makeServers, makeWeb } = await import('./make.mjs')
const { makeTestLibraries } = await import('./testLibraries.mjs')
const { clearRecords, missingCalls } = await import('./documentedCalls.mjs')
const isQuick = process.argv.includes('--quick')
const args = process.argv.slice(2).filter((arg) => arg !== '--quick')
const chosen = args.filter((arg) => !arg.startsWith('-'))
// Only browser tests need a built client and a Chromium; patterns that name another layer select none.
const withBrowser =
  !isQuick && (chosen.length === 0 || !chosen.every((arg) => /imports|\.(rules|api|gateway|stack|web)\b/.test(arg)))
// Must be followed by another option: Jest takes all arguments after a list option as patterns.
const layers = isQuick
  ? ['--testPathIgnorePatterns=/tests/slow/', '--testPathPatterns=\\.(rules|gateway|web)\\.test\\.']
  : []

await makeCodegen()
await makeTestLibraries()
if (!isQuick) await makeServers()
const env = {
  ...process.env,
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --no-warnings`.trim(),
  // Built above, unless this run has no test that uses it.
  IMAGE_PROGRAM: resolve('dist/images.mjs'),
}
if (withBrowser) {
  const { findChromium } = await import('./chromium.mjs')
  await makeWeb()
  env.CHROMIUM_PATH = await findChromium()
}

// Tests wait about a third of their time, for processes, timers and disks: one worker more than cores keeps all cores busy.
const workers = `--maxWorkers=${availableParallelism() + 1}`
const options = [...layers, '--watchman=false', workers, ...args]
if (withBrowser) clearRecords()
const jest = spawn(process.execPath, ['node_modules/jest/bin/jest.js', ...options], { stdio: 'inherit', env })
jest.on('exit', (code) => {
  // Only a run of everything can tell.
  const isWhole = withBrowser && args.every((arg) => /^--(json|outputFile)\b/.test(arg))
  const missing = isWhole ? missingCalls() : []
  if (missing.length > 0) console.error(`REST-1 no browser test makes these calls of §7:\n${missing.join('\n')}`)
  process.exit(missing.length > 0 ? 1 : (code ?? 1))
})
