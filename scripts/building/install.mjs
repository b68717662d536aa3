// What installing packages needs, without any package. Plain JavaScript for Node 20.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { realpathSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/**
 * Whether a folder's packages are those of its lock: npm writes node_modules/.package-lock.json at the end of an install.
 * @param {string} folder
 */
export function installed(folder) {
  return changedAt(join(folder, 'node_modules/.package-lock.json')) >= changedAt(join(folder, 'package-lock.json'))
}

/**
 * Does `work` while no other process does any in that folder. The lock is a socket without a file, which Linux closes with the process, however
 * that ends; elsewhere there is none.
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
