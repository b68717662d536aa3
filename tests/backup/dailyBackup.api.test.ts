import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { archiveName } from '../../api/backup/archiveNames.ts'
import { type DailyBackup, dailyBackup } from '../../api/backup/dailyBackup.ts'
import { type JobRunner, startJobs } from '../../api/jobs/jobRunner.ts'
import { takeSnapshot } from '../../api/store/backup/takeSnapshot.ts'
import { openStore, type Store } from '../../api/store/database.ts'
import { insertedFile } from '../files/insertedFile.ts'
import { endLeases } from '../support/api/hurriedJobs.ts'
import { startS3Stub } from '../support/servers/s3Stub.ts'
import { type TestDatabase, testDatabase } from '../support/store/database.ts'
import { until } from '../support/until.ts'

const dayMs = 24 * 3_600_000
let database: TestDatabase
let store: Store
let folder: string
let archives: string
let said: string[]
let failures: string[]
const runners: JobRunner[] = []

beforeEach(async () => {
  database = await testDatabase()
  store = openStore(database.url, { warn: () => {} })
  folder = await mkdtemp(join(tmpdir(), 'sise-daily-'))
  archives = join(folder, 'archives')
  said = []
  failures = []
})
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.close()))
  await store.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Starts the jobs of an API with BACKUP_DIR. */
function start({ at = '03:30', ...more }: Partial<DailyBackup> & { at?: string } = {}) {
  const backUp = dailyBackup({
    config: { databaseUrl: database.url, s3: undefined, filesDir: join(folder, 'files') },
    settings: { folder: archives, at, days: 2, weeks: 0 },
    say: (line) => void said.push(line),
    waitMs: 20,
    ...more,
  })
  const error = (facts: { err?: Error }) => void failures.push(facts.err?.message ?? '')
  const runner = startJobs({ db: store.db, log: { error, warn: error }, kinds: { backUp }, pollMs: 20 })
  runners.push(runner)
  return runner
}
const made = async () => (await readdir(archives).catch(() => [])).filter((name) => name.endsWith('.tar')).sort()
/** The time in Tallinn at which the next run is due, and whether that is in the future; undefined while one runs. */
async function next() {
  const { rows } = await store.db.execute<{ time: string; isLater: boolean; attempts: number }>(
    sql`select to_char(run_at at time zone 'Europe/Tallinn', 'HH24:MI:SS') as time, run_at > now() + interval '1 second' as "isLater", attempts from jobs`,
  )
  return rows[0]?.attempts === 0 ? rows[0] : undefined
}
const planned = () => until(async () => (await next())?.isLater === true)
/** Archives of the last days; the clock of the name is this process's. */
const ofDays = (...days: number[]) => days.map((day) => archiveName(new Date(Date.now() - day * dayMs)))

test('OPS-13 the first backup of a store is made at once, old ones are deleted, and the next one is due at BACKUP_AT', async () => {
  await mkdir(archives)
  const old = ofDays(2, 3, 4)
  for (const name of old) await writeFile(join(archives, name), '')
  start()
  await planned()
  expect((await next())?.time).toBe('03:30:00')
  const [retained, ...others] = await made()
  expect([retained, others]).toEqual([old[0], [expect.stringMatching(/^sise-[\dTZ-]+\.tar$/)]])
  expect(said[0]).toMatch(/\/sise-[\dTZ-]+\.tar: \d+ rows of \d+ tables, 0 files, \d+\.\d MB in \d+ s$/)
  expect(said.slice(1).sort()).toEqual([old[1], old[2]].map((name) => `Removed the backup ${name}.`).sort())
})

test('OPS-13 two APIs with BACKUP_DIR make one archive a day, and none when they start again', async () => {
  start()
  start()
  await planned()
  start()
  await planned()
  expect(await made()).toHaveLength(1)
  expect(failures).toEqual([])
})

test('OPS-13 a start makes the backup that was missed while Sise was off', async () => {
  start()
  await planned()
  await runners.pop()?.close()
  await rm(archives, { recursive: true })
  await store.db.execute(sql`update jobs set run_at = now() - interval '3 hours'`)
  start()
  await until(async () => (await made()).length === 1)
})

test('OPS-13 a changed BACKUP_AT applies from the next start on, earlier or later', async () => {
  start()
  await planned()
  for (const at of ['00:00', '23:59']) {
    await runners.pop()?.close()
    start({ at })
    await until(async () => (await next())?.time === `${at}:00`)
  }
  expect(await made()).toHaveLength(1)
})

test('OPS-13 a failed backup logs the reason, deletes nothing, and is made once the reason has disappeared', async () => {
  await writeFile(archives, 'no folder')
  start()
  await until(() => failures.length > 0)
  expect(failures[0]).toBe(`BACKUP FAILED: ${archives} cannot be written (EEXIST).`)
  await rm(archives)
  await endLeases(store.db, 'backUp')
  await planned()
  expect(await made()).toHaveLength(1)
})

test('OPS-5 a backup waits while another one of the store runs, logs this once at info level, and is made then', async () => {
  const other = await takeSnapshot(database.url)
  start()
  await until(() => said.length > 0)
  expect(said).toEqual(['Another backup of this store is running. The scheduled one waits until it ends.'])
  await other.close()
  await planned()
  expect([await made(), said.length, failures]).toEqual([[expect.any(String)], 2, []])
})

test('OPS-13 a backup with missing files says so, counts for the day, and replaces no complete one', async () => {
  await mkdir(archives)
  const complete = ofDays(1, 2)
  for (const name of complete) await writeFile(join(archives, name), '')
  const id = await insertedFile(store, 'dokument', null)
  start()
  await planned()
  expect(said.slice(1)).toEqual([
    `files/avalik/${id}/original.pdf is missing`,
    'BACKUP INCOMPLETE: files are missing in the archive, see above. It replaces no complete one.',
  ])
  expect(await made()).toEqual([...complete.toSorted(), expect.stringMatching(/-incomplete\.tar$/)])
})

test('OPS-13 a stalled backup is aborted and leaves no file', async () => {
  const s3 = await startS3Stub()
  await insertedFile(store, 'dokument', null)
  const config = { databaseUrl: database.url, s3: s3.address, filesDir: folder }
  start({ config, limits: { connectMs: 60_000, firstByteMs: 60_000, idleMs: 300, totalMs: 60_000 } })
  await until(() => failures.length > 0)
  await s3.close()
  expect(failures[0]).toBe('BACKUP FAILED: the backup was given up after 300 ms (idleMs)')
  expect(await readdir(archives)).toEqual([])
})
