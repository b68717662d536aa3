// Prepares a fresh clone; needs Node and npm, but no package. Imported or run by every other script.
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync } from 'node:fs'
import { alone, installed } from './building/install.mjs'
import { linkRuntime } from './building/runtime.mjs'

if (!installed('.'))
  await alone('.', () => {
    if (!installed('.')) installPackages()
  })
linkRuntime()

/** Installs the packages that a build needs, if only those that a server needs are here (`npm ci --omit=dev`). */
export function installTools() {
  if (existsSync('node_modules/esbuild')) return
  installPackages()
  linkRuntime()
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
