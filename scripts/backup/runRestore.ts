import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { addErased, eraseAgain, readErased } from '../../api/backup/erased.ts'
import { describeContent, faultLines, isDemo } from '../../api/backup/manifest.ts'
import { filePlacer } from '../../api/backup/restoring/placeFiles.ts'
import { restore } from '../../api/backup/restoring/restore.ts'
import { verifyArchive } from '../../api/backup/restoring/verifyArchive.ts'
import { readApiConfig } from '../../api/config.ts'
import { batchLimits, openStorage } from '../../api/files/storage/openStorage.ts'
import { recordAudit } from '../../api/records/audit.ts'
import { requireKnownMigrations } from '../../api/store/applyMigrations.ts'
import type { Transaction } from '../../api/store/database.ts'
import { startEmbeddedPostgres } from '../../api/store/embedded/server.ts'
import { stopSignal } from '../processes/stopSignal.ts'
import { archiveToRestore } from './options.ts'

// npm run restore -- FILE: fills the empty store of DATABASE_URL, or of DATA_DIR, which is created if missing.
const signal = stopSignal('Stopped. The store is still empty, and the restore can be repeated.')
try {
  const began = performance.now()
  const file = archiveToRestore(process.argv.slice(2))
  console.error(`Reading ${file}…`)
  const manifest = await verifyArchive(file)
  requireKnownMigrations(file, manifest.migrations)
  if (isDemo(manifest) && process.env.NODE_ENV === 'production')
    throw new Error(`${file} has demo accounts, whose password everybody knows. That is not for NODE_ENV=production.`)
  const { url, leave } = await openEmptyStore()
  try {
    const config = readApiConfig({ ...process.env, DATABASE_URL: url })
    const storage = await openStorage(config, batchLimits)
    const stagingDir = join(config.filesDir, '.tmp')
    const placer = await filePlacer(storage, stagingDir, signal)
    const dataDir = dirname(config.filesDir)
    const erased = await readErased([dataDir, dirname(file)])
    const then = async (tx: Transaction) => {
      await recordAudit(tx, 'varukoopia-taastatud')
      const count = await eraseAgain(tx, erased)
      if (count > 0) console.log(`Erased again, as they were after this backup: ${count} of ${erased.length} members.`)
    }
    await restore({ file, manifest, url, placer, log: console.error, then, signal })
    await addErased(dataDir, erased)
  } finally {
    await leave()
  }
  const seconds = Math.ceil((performance.now() - began) / 1000)
  console.log(`Restored the store of ${manifest.createdAt}: ${describeContent(manifest)} in ${seconds} s.`)
  for (const line of faultLines(manifest)) console.error(`When it was backed up, ${line}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** Opens the store exclusively; fails when Sise runs on it. */
async function openEmptyStore() {
  const { DATABASE_URL, DATA_DIR } = process.env
  if (DATABASE_URL) return { url: DATABASE_URL, leave: () => Promise.resolve() }
  const dataDir = resolve(DATA_DIR || 'data')
  await mkdir(dataDir, { recursive: true })
  const store = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    log: console.error,
    // Replaced by the archive's comment together with the rows.
    noteForNew: () => JSON.stringify({ content: 'people' }),
  })
  return { url: store.url, leave: () => store.stop() }
}
