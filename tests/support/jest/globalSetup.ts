import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../api/store/embedded/server.ts'
import { migrate } from '../../../api/store/migrate.ts'
import { addressOf, onServer, templateName } from '../store/database.ts'

/** What the teardown has to stop. */
export interface TestStore {
  server: EmbeddedPostgres
  folder: string
}

declare global {
  var sisePostgresOfTests: TestStore | undefined
}

/**
 * Starts one PostgreSQL for the test run, with a migrated template database from which the databases of the tests are copied.
 * TEST_POSTGRES_URL selects an existing server instead.
 */
export default async function setUp() {
  if (!process.env.TEST_POSTGRES_URL) {
    const folder = await mkdtemp(join(tmpdir(), 'sise-tests-'))
    await chmod(folder, 0o755)
    const server = await startEmbeddedPostgres({
      dataDir: join(folder, 'postgres'),
      log: () => {},
      settings: { fsync: 'off', full_page_writes: 'off', max_connections: '200' },
    })
    globalThis.sisePostgresOfTests = { server, folder }
    await letMakeDatabases(server.adminUrl)
    process.env.TEST_POSTGRES_URL = server.url
  }
  await onServer(`drop database if exists ${templateName}`)
  await onServer(`create database ${templateName}`)
  await migrate(addressOf(templateName))
}

/** Grants CREATEDB to the api's role, which the tests use. */
async function letMakeDatabases(adminUrl: string) {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query('alter role sise createdb')
  await admin.end()
}
