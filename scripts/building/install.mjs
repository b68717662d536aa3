// Installs packages, without using one. Plain JavaScript for Node 20.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, lstatSync, readFileSync, realpathSync, statfsSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const megabyte = 1024 * 1024
/** The size of the packages of package-lock.json on disk, rounded up. */
const packagesBytes = 1200 * megabyte

/**
 * Installs the missing packages of package-lock.json: those that build and run Sise (`dependencies`), and the tools that test and check it
 * (`devDependencies`) only if they are needed or were installed before, so that no command removes packages of another. Ends the process if
 * npm fails.
 * @param {{ withTools: boolean }} options
 */
export async function installPackages({ withTools }) {
  const isComplete = () => installed('.') && (!withTools || hasTools())
  if (!isComplete())
    await alone('.', async () => {
      if (!isComplete()) await install(withTools || hasTools())
    })
}

/** @param {boolean} withTools */
async function install(withTools) {
  // npm ci empties the folder first, which must not happen through a link.
  if (lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error('node_modules is a link, and what it points at does not fit package-lock.json. Remove the link.')
    process.exit(1)
  }
  // Adding tools does not change the other packages, which a running Sise may read.
  const command = installed('.') ? ['install', '--no-save'] : ['ci']
  const group = withTools ? '--include=dev' : '--omit=dev'
  console.log(`Installing packages (npm ${command[0]})…`)
  const npm = spawn('npm', [...command, group, '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  const progress = setInterval(showProgress, 1_000, lockedPackages(withTools))
  const [status] = await once(npm, 'close')
  clearInterval(progress)
  if (process.stdout.isTTY) process.stdout.write('\r\u001b[K')
  if (status === 0) return
  const { bavail, bsize } = statfsSync('.')
  const freeBytes = bavail * bsize
  console.error(
    freeBytes < packagesBytes / 2
      ? `The packages could not be installed: the disk has ${Math.floor(freeBytes / megabyte)} MB free, and they take up to ${packagesBytes / megabyte} MB. Make room and run the command again.`
      : 'The packages could not be installed: npm says why above. Is there a network, and is the npm registry reachable (npm ping)? Then run the command again.',
  )
  process.exit(status ?? 1)
}

/** Shows the number of installed packages on a terminal. @param {string[]} paths */
function showProgress(paths) {
  if (!process.stdout.isTTY) return
  const count = paths.filter((path) => existsSync(join(path, 'package.json'))).length
  process.stdout.write(`\r${count} of ${paths.length} packages`)
}

/** The folders of the packages of package-lock.json for this system. @param {boolean} withTools @returns {string[]} */
function lockedPackages(withTools) {
  /** @type {Record<string, { dev?: boolean, os?: string[], cpu?: string[], libc?: string[] }>} */
  const packages = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
  return Object.entries(packages)
    .filter(([path, { dev, os, cpu }]) => {
      const isOfSystem = (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true)
      return path !== '' && isOfSystem && (withTools || !dev)
    })
    .map(([path]) => path)
}

/**
 * Whether a folder's packages are those of its lock: npm writes node_modules/.package-lock.json at the end of an install.
 * @param {string} folder
 */
export function installed(folder) {
  return changedAt(join(folder, installedList)) >= changedAt(join(folder, 'package-lock.json'))
}

const installedList = 'node_modules/.package-lock.json'

/** Whether the last complete install included the tools. */
function hasTools() {
  return existsSync(installedList) && 'node_modules/jest' in JSON.parse(readFileSync(installedList, 'utf8')).packages
}

/**
 * Runs `work` with a lock on a folder against other processes. The lock is a socket without a file, which Linux closes with the process; on
 * other systems there is no lock.
 * @param {string} folder
 * @param {() => void | Promise<void>} work
 */
export async function alone(folder, work) {
  if (process.platform !== 'linux') return work()
  const name = createHash('sha256').update(realpathSync(folder)).digest('hex')
  const server = createServer()
  for (let tries = 0; ; tries += 1) {
    try {
      await once(server.listen(`\0sise-${name}`), 'listening')
      break
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EADDRINUSE') throw error
      if (tries === 0) console.log('Waiting for another start, which is installing or building…')
      await setTimeout(200)
    }
  }
  try {
    await work()
  } finally {
    server.close()
  }
}

/** @param {string} path */
function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? -1
}
