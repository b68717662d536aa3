import { stat } from 'node:fs/promises'
import { readApiConfig } from '../../api/config.ts'
import { batchLimits, openStorage } from '../../api/files/storage/openStorage.ts'
import { stopSignal } from '../processes/stopSignal.ts'
import { reachStore } from '../storeAddress.ts'
import { backUp } from './backUp.ts'
import { describeContent } from './manifest.ts'
import { backupTarget } from './options.ts'

// npm run backup [-- --to FILE|FOLDER]: archives all rows and files, whether Sise runs or not. Exits with 0, with 2
// when the archive was written but some files did not match their rows, and with 1 without an archive.
const signal = stopSignal('Stopped. No archive was kept.')

try {
  const began = performance.now()
  const target = await backupTarget(process.argv.slice(2), process.env, new Date())
  const { url, leave } = await reachStore(process.env, console.error)
  try {
    const storage = await openStorage(readApiConfig({ ...process.env, DATABASE_URL: url }), batchLimits)
    const manifest = await backUp({ url, storage, target, signal })
    const { size } = await stat(target)
    console.log(
      `${target}: ${describeContent(manifest)}, ${inMb(size)} in ${Math.ceil((performance.now() - began) / 1000)} s`,
    )
    for (const { path, fault } of manifest.faults) console.error(`${path} ${fault}`)
    if (manifest.faults.length > 0) {
      console.error(`Files that are not as their rows say: ${manifest.faults.length}. All else is in the archive.`)
      process.exitCode = 2
    }
  } finally {
    await leave()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
// An open channel to the parent would keep this process running.
if (process.connected) process.disconnect()

function inMb(bytes: number) {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
