// Prepares a fresh clone; needs Node and npm, but no package. Imported or run by every other script.
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, statSync } from 'node:fs'
import { oldestNode, requireNode } from './building/nodeVersion.mjs'

requireNode(oldestNode)

// npm writes node_modules/.package-lock.json at the end of an install: if it is missing or older than the lock file,
// install.
if (changedAt('node_modules/.package-lock.json') < changedAt('package-lock.json')) installPackages()

/** Installs the packages that a build needs, if only those that a server needs are here (`npm ci --omit=dev`). */
export function installTools() {
  if (!existsSync('node_modules/esbuild')) installPackages()
}

function installPackages() {
  // npm ci empties the folder first, which must not happen through a link.
  if (lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error('node_modules is a link, and what it points at does not fit package-lock.json. Remove the link.')
    process.exit(1)
  }
  console.log('Installing packages (npm ci)…')
  // Also with NODE_ENV=production, with which npm leaves out development packages.
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('npm ci failed.')
    process.exit(status ?? 1)
  }
}

/** @param {string} path */
function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? -1
}
