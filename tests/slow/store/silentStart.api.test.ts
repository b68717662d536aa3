import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import pg from 'pg'
import { backUp } from '../../../api/backup/backUp.ts'
import { readApiConfig } from '../../../api/config.ts'
import { batchLimits, openStorage } from '../../../api/files/storage/openStorage.ts'
import { notAborted } from '../../support/notAborted.ts'
import { type StartedSise, startFolder, startSise } from '../../support/startedSise.ts'
import { bareDatabase, type TestDatabase, testDatabase } from '../../support/store/database.ts'
import { stallingServer } from '../../support/store/stallingServer.ts'
import { until } from '../../support/until.ts'
import { processesOf } from '../processes.ts'

let folder: string
let database: TestDatabase
const started: StartedSise[] = []
beforeEach(async () => {
  folder = await startFolder()
})
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGTERM')
    await ended
  }
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const startOn = (url: string) => {
  const sise = startSise(folder, { NODE_ENV: 'production', DATABASE_URL: url })
  started.push(sise)
  return sise
}

test.each([
  ['never says a word', 0, 'timeout expired'],
  // The handshake succeeds, and the first query hangs.
  ['becomes silent in the middle', 250, 'PostgreSQL has not responded for '],
])(
  'OPS-10 a start on a store that %s ends with the reason, and a start after its recovery succeeds',
  async (_, bytes, reason) => {
    database = await bareDatabase()
    const server = await stallingServer(database.url, bytes)
    const first = startOn(server.url)
    expect(await first.ended).toBe(1)
    expect(first.said()).toContain(reason)
    expect(first.said()).toContain('The api did not start (exit code 1).')
    await server.close()
    await startOn(database.url).address()
  },
)

test('OPS-10 an API that is restarted while the store is silent is ready again when the store responds', async () => {
  database = await testDatabase()
  const server = await stallingServer(database.url)
  const sise = startOn(server.url)
  const address = await sise.address()
  server.stall()
  for (const pid of await processesOf(sise.child.pid ?? 0, /dist\/api\.mjs/)) process.kill(pid, 'SIGKILL')
  await until(() => sise.said().includes('The api has ended (The api did not start (exit code 1).)'), 60_000)
  server.resume()
  await until(async () => (await fetch(`${address}/readyz`)).status === 200, 60_000)
  await server.close()
})

test('OPS-10 a backup of a store that becomes silent ends with the reason, and leaves no archive', async () => {
  database = await testDatabase()
  const server = await stallingServer(database.url)
  const target = await mkdtemp(join(tmpdir(), 'sise-archive-'))
  const storage = await openStorage(readApiConfig({ DATABASE_URL: server.url, DATA_DIR: folder }), batchLimits)
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('begin; lock table users')
  const backup = backUp({ url: server.url, storage, target: join(target, 'sise.tar'), signal: notAborted })
  backup.catch(() => {})
  await until(
    async () =>
      (
        await holder.query(
          `select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
        )
      ).rowCount === 1,
  )
  server.stall()
  await holder.end()
  await expect(backup).rejects.toThrow('PostgreSQL has not responded for ')
  expect(await readdir(target)).toEqual([])
  await server.close()
  await rm(target, { recursive: true })
})
