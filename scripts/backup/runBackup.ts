import { dirname } from 'node:path'
import { makeArchive } from '../../api/backup/makeArchive.ts'
import { faultLines } from '../../api/backup/manifest.ts'
import { removeArchives, supersededUpgrades } from '../../api/backup/rotation.ts'
import { readApiConfig } from '../../api/config.ts'
import { BackupRunning } from '../../api/store/backup/takeSnapshot.ts'
import { stopSignal } from '../processes/stopSignal.ts'
import { reachStore } from '../storeAddress.ts'
import { anotherIsRunning, backupTarget } from './options.ts'

// npm run backup [-- [--before-upgrade] [--to FILE|FOLDER]]: archives all rows and files, whether Sise runs or not. Exits with 0,
// with 2 when the archive was written but some files did not match their rows, with 3 when another backup of the store is running, and
// with 1 without an archive for another reason.
const signal = stopSignal('Stopped. No archive was written.')

try {
  const target = await backupTarget(process.argv.slice(2), process.env, new Date())
  const { url, leave } = await reachStore(process.env, console.error)
  try {
    const config = readApiConfig({ ...process.env, DATABASE_URL: url })
    const { path, manifest, summary } = await makeArchive(target, { config, signal })
    console.log(summary)
    for (const line of faultLines(manifest)) console.error(line)
    if (manifest.faults.length > 0) {
      console.error(`Files that are not as their rows say: ${manifest.faults.length}. All else is in the archive.`)
      process.exitCode = 2
    } else if (target.kind === 'before-upgrade')
      for (const name of await removeArchives(dirname(path), supersededUpgrades))
        console.log(`Removed the backup ${name}.`)
  } finally {
    await leave()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = error instanceof BackupRunning ? anotherIsRunning : 1
}
