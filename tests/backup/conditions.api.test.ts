import { readFileSync } from 'node:fs'
import { mkdtemp, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer } from 'node:tls'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { conditionList, type Watched } from '../../api/backup/operator/conditions.ts'
import { readApiConfig } from '../../api/config.ts'
import { openStore, type Store } from '../../api/store/database.ts'
import { watchProcess } from '../../schema/rules/servers/conditions.ts'
import { endsFileIn, noteEnd } from '../../schema/rules/servers/endsFile.ts'
import { selfSigned } from '../support/servers/certificate.ts'
import { type TestDatabase, testDatabase } from '../support/store/database.ts'
import { until } from '../support/until.ts'

let database: TestDatabase
let store: Store
let folder: string

beforeEach(async () => {
  database = await testDatabase()
  store = openStore(database.url, { warn: () => {} })
  folder = await mkdtemp(join(tmpdir(), 'sise-conditions-'))
})
afterEach(async () => {
  jest.restoreAllMocks()
  await store.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** A list of conditions, by name: `ok` and the sentence of each. */
function list(env: NodeJS.ProcessEnv = {}, health: Partial<Watched['health']> = {}, uploadLimit?: number) {
  const config = readApiConfig({ DATABASE_URL: database.url, DATA_DIR: folder, BACKUP_DIR: folder, ...env })
  const works = () => ({ ok: true })
  const examine = conditionList({
    config: { ...config, filesDir: folder, ...(uploadLimit !== undefined && { uploadLimit }) },
    db: store.db,
    health: { storage: works, mail: works, ...health },
  })
  return async (name: string) => {
    const found = (await examine()).find((condition) => condition.name === name)
    return [found?.ok, found?.sentence]
  }
}

const archive = async (day: number, bytes: number, ageMs: number) => {
  const path = join(folder, `sise-2026-11-${day}T01-30-00Z.tar`)
  await writeFile(path, '')
  await truncate(path, bytes)
  await utimes(path, new Date(), new Date(Date.now() - ageMs))
}
const hourMs = 3_600_000

test('OPS-24 every condition is well on a quiet server with a backup', async () => {
  await archive(29, 1000, hourMs)
  const config = readApiConfig({ DATABASE_URL: database.url, DATA_DIR: folder, BACKUP_DIR: folder })
  const works = () => ({ ok: true })
  const found = await conditionList({
    config: { ...config, filesDir: folder },
    db: store.db,
    health: { storage: works, mail: works },
  })()
  // The machine of the tests may have little room.
  expect(found.filter(({ name, ok }) => !ok && !name.endsWith('-room'))).toEqual([])
  const [, table = ''] = readFileSync('docs/operations.md', 'utf8').split('### What an operator has to know')
  const documented = Array.from(table.split('###')[0]!.matchAll(/^\| (.*?) \|/gm), ([, names = '']) =>
    Array.from(names.matchAll(/`([\w-]+)`/g), ([, name]) => name),
  ).flat()
  const ofOthers = ['rehearsal', 'gateway-memory', 'gateway-delay']
  expect([...found.map(({ name }) => name), ...ofOthers].sort()).toEqual(documented.sort())
})

test('OPS-24 an old, a missing and a shrunken backup are reported with their time and size', async () => {
  const of = list()
  expect(await of('backup')).toEqual([false, 'Täielikku varukoopiat ei ole.'])
  await archive(28, 9_000_000, 27 * hourMs)
  expect(await of('backup')).toEqual([false, expect.stringMatching(/on tehtud .* kell .*: üle 26 tunni tagasi\.$/)])
  await archive(29, 4_000_000, hourMs)
  expect(await of('backup')).toEqual([false, 'Viimane varukoopia (4 MB) on üle kahe korra väiksem kui eelmine (9 MB).'])
})

test('OPS-24 a disk without room for two uploads, or for another archive, is reported', async () => {
  await archive(29, 8e12, hourMs)
  const of = list({}, {}, 1e15)
  for (const [name, whose] of [
    ['data-room', 'Andmete'],
    ['temporary-room', 'Ajutiste failide'],
    ['backup-room', 'Varukoopiate'],
  ] as const)
    expect(await of(name)).toEqual([false, expect.stringMatching(new RegExp(`^${whose} kettal on vaba ainult `))])
})

test('OPS-24 storage and mail that do not work are reported with their cause', async () => {
  const of = list(
    {},
    { storage: () => ({ ok: false, cause: 'EROFS' }), mail: () => ({ ok: false, cause: 'EAUTH 535' }) },
  )
  expect(await of('storage')).toEqual([false, 'Failihoidla ei tööta: EROFS.'])
  expect(await of('mail')).toEqual([false, 'Kirjad ei lähe välja: EAUTH 535.'])
})

test('OPS-24 jobs that have failed for an hour are reported by what they do', async () => {
  const of = list()
  for (const kind of ['push', 'webhook', 'invitation'])
    await store.db.execute(
      sql`insert into jobs (_id, kind, details, failing_since) values (${kind}, ${kind}, '{}', now() - interval '2 hours')`,
    )
  expect(await of('push')).toEqual([false, expect.stringMatching(/^Tõuketeavitused ei ole/)])
  expect(await of('webhook')).toEqual([false, expect.stringMatching(/^Veebihaagi aadress ei ole/)])
  expect(await of('queue')).toEqual([false, 'Üle tunni ootavad tööd: invitation.'])
})

test('OPS-24 programs that ended by themselves within a day are reported', async () => {
  const of = list()
  noteEnd(endsFileIn(folder), 'api')
  noteEnd(endsFileIn(folder), 'api')
  noteEnd(endsFileIn(folder), 'gateway')
  expect(await of('restarts')).toEqual([false, 'Ööpäeva jooksul on ise lõppenud: api 2×, gateway 1×.'])
  const tomorrow = Date.now() + 25 * hourMs
  jest.spyOn(Date, 'now').mockImplementation(() => tomorrow)
  expect((await of('restarts'))[0]).toBe(true)
})

test('OPS-24 a clock that jumps is reported for a day, and makes nothing else wrong but the age of the backup', async () => {
  await archive(29, 1000, hourMs)
  const of = list()
  expect((await of('clock'))[0]).toBe(true)
  const ahead = Date.now() + 48 * hourMs
  jest.spyOn(Date, 'now').mockImplementation(() => ahead)
  expect(await of('clock')).toEqual([
    false,
    expect.stringMatching(/^Serveri kell hüppas ööpäeva jooksul 1728\d\d sekundit\.$/),
  ])
  jest.restoreAllMocks()
  expect((await of('clock'))[0]).toBe(false)
  expect((await of('backup'))[0]).toBe(true)
})

test('OPS-24 the days of the certificate are reported, also of an invalid one; an unreachable address is no warning', async () => {
  const server = createServer(selfSigned)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const of = list({ SITE_URL: `https://localhost:${port}` })
  expect(await of('certificate')).toEqual([true, expect.stringMatching(/sertifikaat kehtib veel \d+ päeva\.$/)])
  // The package has an expired certificate of its own.
  const old = new SMTPServer({ secure: true, logger: false })
  old.on('error', () => {})
  await new Promise<void>((done) => old.listen(0, '127.0.0.1', done))
  const { port: oldPort } = old.server.address() as AddressInfo
  expect(await list({ SITE_URL: `https://localhost:${oldPort}` })('certificate')).toEqual([
    false,
    'Veebiaadressi sertifikaat on aegunud.',
  ])
  await new Promise<void>((done) => old.close(() => done()))
  await new Promise((done) => server.close(done))
  expect(await list({ SITE_URL: `https://localhost:${port}/uus` })('certificate')).toEqual([
    true,
    'Veebiaadressile siit ei pääse, nii et sertifikaat jäi vaatamata: ECONNREFUSED.',
  ])
})

test('OPS-24 a database without free connections is reported, and one that does not respond hides what it would say', async () => {
  const of = list()
  const taken = await Promise.all(Array.from({ length: 20 }, () => store.db.$client.connect()))
  expect(await of('store')).toEqual([false, 'Andmebaas ei vasta: ETIMEDOUT.'])
  expect(await of('connections')).toEqual([false, 'Andmebaasi ühendust ootab 1 päringut.'])
  expect(await of('queue')).toEqual([undefined, undefined])
  for (const client of taken) client.release()
  expect((await of('store'))[0]).toBe(true)
  expect((await of('connections'))[0]).toBe(true)
})

test('OPS-24 a program that was busy for long is reported', async () => {
  const conditions = watchProcess('api', 100)
  await pause(50)
  const end = performance.now() + 900
  while (performance.now() < end) continue
  await until(() => conditions().some(({ name, ok }) => name === 'api-delay' && !ok))
  expect(conditions().find(({ name }) => name === 'api-memory')?.ok).toBe(true)
})
