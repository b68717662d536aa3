import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { migrateStore } from '../../api/backup/migrateStore.ts'
import { verifyArchive } from '../../api/backup/restoring/verifyArchive.ts'
import { takeSnapshot } from '../../api/store/backup/takeSnapshot.ts'
import { bareDatabase, type TestDatabase } from '../support/store/database.ts'
import { shipMigrations } from '../support/store/migrations.ts'
import { rowsOf } from './storeContent.ts'

let database: TestDatabase
let folder: string
let archives: string
let logged: string[]

beforeEach(async () => {
  database = await bareDatabase()
  folder = await mkdtemp(join(tmpdir(), 'sise-before-'))
  archives = join(folder, 'archives')
  logged = []
  await ship(1)
  await start()
  expect([await made(), logged]).toEqual([[], []])
  await ship(1, 2)
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const settings = { at: '03:30', days: 7, weeks: 4 }
const start = (backupDir: string | null = archives) =>
  migrateStore(
    {
      databaseUrl: database.url,
      s3: undefined,
      filesDir: join(folder, 'files'),
      backup: backupDir == null ? undefined : { ...settings, folder: backupDir },
    },
    { folder: join(folder, 'migrations'), log: (line) => void logged.push(line) },
  )
const ship = (...whens: number[]) => shipMigrations(join(folder, 'migrations'), whens)
const made = () => readdir(archives).catch(() => [])
const tables = async () =>
  (await rowsOf(database.url, `select tablename as name from pg_tables where schemaname = 'public' order by 1`)).map(
    ({ name }) => name,
  )

test('OPS-14 a start with pending migrations archives the store first and logs the path, one on a new store does not', async () => {
  await start()
  const [name = ''] = await made()
  expect(name).toMatch(/^sise-[\dTZ-]+-before-upgrade\.tar$/)
  expect((await verifyArchive(join(archives, name))).tables.map((table) => table.name)).toEqual(['t1'])
  expect(logged).toEqual([
    'The store is brought to this version of Sise: 1 step.',
    expect.stringContaining(`Backed up before the migration: ${join(archives, name)}: 0 rows of 1 tables`),
  ])
  expect(await tables()).toEqual(['t1', 't2'])
  await start()
  expect(await made()).toEqual([name])
})

test('OPS-14 of several APIs that start at once, one makes the archive', async () => {
  await Promise.all(Array.from({ length: 5 }, () => start()))
  expect([await made(), await tables()]).toEqual([[expect.any(String)], ['t1', 't2']])
})

test('OPS-14 if the archive fails, nothing is migrated, and the reason is logged', async () => {
  await writeFile(archives, 'no folder')
  await expect(start()).rejects.toThrow(
    `The store is not migrated, as it could not be backed up before: ${archives} cannot be written (EEXIST).`,
  )
  expect(await tables()).toEqual(['t1'])
  await rm(archives)
  await start()
  expect([(await made()).length, await tables()]).toEqual([1, ['t1', 't2']])
})

test('OPS-14 without BACKUP_DIR the store is migrated, and nothing is archived', async () => {
  await start(null)
  expect([await made(), await tables()]).toEqual([[], ['t1', 't2']])
})

test('OPS-14 a backup by another program at the same time does not delay the start', async () => {
  const other = await takeSnapshot(database.url)
  await other.release()
  await start()
  await other.close()
  expect(await made()).toHaveLength(1)
})
