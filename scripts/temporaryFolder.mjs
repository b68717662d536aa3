import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const prefix = 'sise-tests-'
/** In bytes: several times what a run of all tests may need at once. */
const room = 2 * 2 ** 30

/**
 * Creates an in-memory folder for the temporary files of a test run; undefined if the system has no room for it. Each database of the tests
 * is hundreds of files, which take several times as long to create and remove on ext4.
 * @returns {string | undefined}
 */
export function makeFolderInMemory() {
  if (process.platform !== 'linux') return undefined
  removeFoldersOfKilledRuns(inMemory, prefix)
  const { bavail, bsize } = statfsSync(inMemory)
  if (bavail * bsize < room || freemem() < 2 * room) return undefined
  const folder = mkdtempSync(join(inMemory, `${prefix}${process.pid}-`))
  // As /tmp: if the tests run as root, some of their processes run as other users.
  chmodSync(folder, 0o1777)
  if (runsPrograms(folder)) return folder
  removeFolder(folder)
  return undefined
}

/** Removes a folder with all that is in it. @param {string} folder */
export function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

/**
 * Whether programs may run from a folder, as some tests need: a container's shared memory is often mounted noexec. @param {string} folder
 */
function runsPrograms(folder) {
  const program = join(folder, 'program')
  writeFileSync(program, '', { mode: 0o755 })
  try {
    accessSync(program, constants.X_OK)
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EACCES') return false
    throw error
  } finally {
    rmSync(program)
  }
}

/**
 * Removes the folders `<start><process id>…` in a folder whose processes have ended. In memory they would stay until a reboot.
 * @param {string} folder @param {string} start
 */
export function removeFoldersOfKilledRuns(folder, start = '') {
  for (const name of readdirSync(folder)) {
    const pid = name.startsWith(start) && Number.parseInt(name.slice(start.length), 10)
    if (pid && !isRunning(pid)) removeFolder(join(folder, name))
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process of another user.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}
