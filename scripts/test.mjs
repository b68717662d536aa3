// npm test: makes what the tests need, then runs Jest with the arguments given (paths or parts of them choose tests); --quick
// chooses the layers that need neither a database nor a browser, and nothing slow.
import './setup.mjs'
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

const { makeCodegen, makeWeb } = await import('./make.mjs')
const { makeTestLibraries } = await import('./testLibraries.mjs')
const isQuick = process.argv.includes('--quick')
const args = process.argv.slice(2).filter((arg) => arg !== '--quick')
const chosen = args.filter((arg) => !arg.startsWith('-'))
// Browser tests want a built client and a Chromium; a choice that names another layer needs neither.
const withBrowser =
  !isQuick && (chosen.length === 0 || !chosen.every((arg) => /imports|\.(rules|api|gateway|stack|web)\b/.test(arg)))
// Before another option: Jest takes all words that follow a list of patterns as patterns.
const layers = isQuick
  ? ['--testPathIgnorePatterns=/tests/slow/', '--testPathPatterns=\\.(rules|gateway|web)\\.test\\.']
  : []

await makeCodegen()
await makeTestLibraries()
const env = {
  ...process.env,
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --no-warnings`.trim(),
}
if (withBrowser) {
  const { findChromium } = await import('./chromium.mjs')
  await makeWeb()
  env.CHROMIUM_PATH = await findChromium()
}

// Tests wait about a third of their time, for processes, timers and disks: one worker more than cores keeps all cores busy.
const workers = `--maxWorkers=${availableParallelism() + 1}`
const options = [...layers, '--watchman=false', workers, ...args]
const jest = spawn(process.execPath, ['node_modules/jest/bin/jest.js', ...options], { stdio: 'inherit', env })
jest.on('exit', (code) => process.exit(code ?? 1))
