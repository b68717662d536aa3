// npm test: makes what the tests need, then runs Jest with the arguments given (paths or parts of them choose tests).
import './setup.mjs'
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

const { makeCodegen, makeWeb } = await import('./make.mjs')
const { makeTestLibraries } = await import('./testLibraries.mjs')
const args = process.argv.slice(2)
const chosen = args.filter((arg) => !arg.startsWith('-'))
// Browser tests want a built client and a Chromium; a choice that names another layer needs neither.
const withBrowser = chosen.length === 0 || !chosen.every((arg) => /imports|\.(rules|api|gateway|stack|web)\b/.test(arg))

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

// Tests wait more than they work: Jest's own choice, a core less than there are, leaves one of two idle.
const workers = `--maxWorkers=${Math.max(2, availableParallelism() - 1)}`
const jest = spawn(process.execPath, ['node_modules/jest/bin/jest.js', '--watchman=false', workers, ...args], {
  stdio: 'inherit',
  env,
})
jest.on('exit', (code) => process.exit(code ?? 1))
