import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readApiConfig } from '../../api/config.ts'
import { batchLimits, openStorage } from '../../api/files/storage/openStorage.ts'
import { BackupRunning } from '../../api/store/backup/takeSnapshot.ts'
import { stopSignal } from '../processes/stopSignal.ts'
import { reachStore } from '../storeAddress.ts'
import { backUp } from './backUp.ts'
import { describeContent, faultLines } from './manifest.ts'
import { anotherIsRunning, backupTarget } from './options.ts'
import { supersededUpgrades } from './rotation.ts'

// npm run backup [-- [--before-upgrade] [--to FILE|FOLDER]]: archives all rows and files, whether Sise runs or not. Exits with 0,
// with 2 when the archive was written but some files did not match their rows, with 3 when another backup of the store is running, and
// with 1 without an archive for another reason.
let toldAt = -Infinity
const signal = stopSignal('Stopped. No archive was kept.')

try {
  const began = performance.now()
  const target = await backupTarget(process.argv.slice(2), process.env, new Date())
  const { url, leave } = await reachStore(process.env, console.error)
  try {
    const storage = await openStorage(readApiConfig({ ...process.env, DATABASE_URL: url }), batchLimits)
    const { path: complete, incompletePath: incompleteTarget, kind } = target
    const manifest = await backUp({ url, storage, target: complete, incompleteTarget, signal, onProgress })
    const path = manifest.faults.length > 0 ? incompleteTarget : complete
    const { size } = await stat(path)
    console.log(
      `${path}: ${describeContent(manifest)}, ${inMb(size)} in ${Math.ceil((performance.now() - began) / 1000)} s`,
    )
    for (const line of faultLines(manifest)) console.error(line)
    if (manifest.faults.length > 0) {
      console.error(`Files that are not as their rows say: ${manifest.faults.length}. All else is in the archive.`)
      process.exitCode = 2
    } else if (kind === 'before-upgrade') await removeSuperseded(dirname(path))
  } finally {
    await leave()
  }
} catch (error) {
  const isRunning = error instanceof BackupRunning
  // The schedule says it in its own words, and once.
  if (!(isRunning && process.connected)) console.error(error instanceof Error ? error.message : error)
  process.exitCode = isRunning ? anotherIsRunning : 1
}
// An open channel to the parent would keep this process running.
if (process.connected) process.disconnect()

/** Tells the schedule, which gives up a backup that makes no progress, at most once a second. */
function onProgress() {
  if (!process.connected || performance.now() - toldAt < 1_000) return
  toldAt = performance.now()
  process.send?.('progress')
}

async function removeSuperseded(folder: string) {
  for (const name of supersededUpgrades(await readdir(folder))) {
    await rm(join(folder, name))
    console.log(`Removed the backup ${name}.`)
  }
}

function inMb(bytes: number) {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
