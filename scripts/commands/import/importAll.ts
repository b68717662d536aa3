import { join } from 'node:path'
import type { ApiConfig } from '../../../api/config.ts'
import { startImageWorkers } from '../../../api/files/images/imageWorkers.ts'
import { batchLimits, openStorage } from '../../../api/files/storage/openStorage.ts'
import { status } from '../../../api/http/session/caller.ts'
import { advisoryLocks } from '../../../api/store/advisoryLocks.ts'
import { openClient } from '../../../api/store/client.ts'
import { openStore } from '../../../api/store/database.ts'
import { migrate } from '../../../api/store/migrate.ts'
import { takeCategories } from './categories.ts'
import { takeAlbums } from './content/albums.ts'
import { takeArticles } from './content/articles.ts'
import { takeHomePage } from './content/homePage.ts'
import { takeMessages } from './content/messages.ts'
import { takeProtocols } from './content/protocols.ts'
import { ImportStopped } from './faults.ts'
import { takeFiles } from './files.ts'
import type { Importing } from './importing.ts'
import { openLinks } from './links.ts'
import { importerOf, takePeople } from './people.ts'
import type { Report } from './report.ts'
import type { Source } from './source.ts'
import { openTakenBook } from './taken.ts'
import { takeTopics } from './topics.ts'

/** Another import into the same store is running. */
export class ImportRunning extends Error {
  constructor() {
    super('Another import into this store is running. Wait until it is done.')
    this.name = 'ImportRunning'
  }
}

/** A run of the import. */
export interface ImportTask {
  source: Source
  config: ApiConfig
  report: Report
  dryRun: boolean
  signal: AbortSignal
  say: (line: string) => void
}

/** A topic of 100,000 posts is one transaction. */
const timeouts = { connectMs: 10_000, lockMs: 60_000, statementMs: 600_000, queryMs: 610_000 }

/**
 * Imports everything of a source into a migrated store, which may be in use. Earlier imported records stay unchanged. IMPORT-1.
 * @throws ImportRunning; ImportStopped when the source ends it; errors of the store and of the disk. Records imported until then stay
 */
export async function importAll({ source, config, report, dryRun, signal: stop, say }: ImportTask): Promise<void> {
  await migrate(config.databaseUrl)
  const { release, lost } = await lockImports(config.databaseUrl)
  const signal = AbortSignal.any([stop, lost])
  const log = {
    warn: (...said: unknown[]) => console.error(...said),
    error: (...said: unknown[]) => console.error(...said),
  }
  const store = openStore(config.databaseUrl, log, timeouts)
  const images = startImageWorkers(log)
  try {
    const { db } = store
    const taken = openTakenBook(db, source.url, signal)
    const rules = { contentEditors: status.admin, embedHosts: config.embedHosts }
    const links = openLinks(source.url, taken)
    const run: Importing = { source, db, taken, report, links, rules, dryRun, signal, say }
    say('People…')
    const people = await takePeople(run)
    const importer = await importerOf(run, people)
    say('Files…')
    const storage = await openStorage(config, batchLimits)
    const deps = { db, storage, stagingDir: join(config.filesDir, '.tmp'), log }
    const files = await takeFiles(run, { deps, images, limit: config.uploadLimit, people })
    say('Albums…')
    // Before texts, whose links need the new addresses.
    const categories = await takeCategories(run)
    await takeAlbums(run, importer, files)
    say('Articles…')
    await takeArticles(run, importer, { people, files })
    await takeProtocols(run, importer, files)
    await takeHomePage(run, importer, files)
    say('Forum…')
    await takeTopics(run, categories, { people, files })
    await takeMessages(run)
    if (links.lost > 0) report.note(`Links to files and pages that were not taken: ${links.lost}`)
  } finally {
    await images.close()
    await store.close()
    await release()
  }
}

/**
 * Holds the lock of imports until `release`. It ends with the connection, so a killed run leaves no lock.
 * @returns `lost` is aborted when the connection ends earlier, as another import may then begin
 */
async function lockImports(url: string): Promise<{ release: () => Promise<void>; lost: AbortSignal }> {
  const client = await openClient(url)
  const lost = new AbortController()
  client.on('end', () => lost.abort(new ImportStopped('The connection to the store was lost.')))
  try {
    // In an open transaction: behind a pooler a lock of the session might belong to another client.
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
      advisoryLocks.imports,
    ])
    if (!rows[0]?.taken) throw new ImportRunning()
    return { release: () => client.end(), lost: lost.signal }
  } catch (error) {
    await client.end()
    throw error
  }
}
