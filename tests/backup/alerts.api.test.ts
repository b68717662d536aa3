import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { alertOperator, watchConditions } from '../../api/backup/operator/alerts.ts'
import { rehearse } from '../../api/backup/operator/rehearsal.ts'
import { storeConditions } from '../../api/backup/operator/store.ts'
import { diskStorage } from '../../api/files/storage/storage.ts'
import type { Mail } from '../../api/mail/transport.ts'
import { takeSnapshot } from '../../api/store/backup/takeSnapshot.ts'
import { openStore, type Store } from '../../api/store/database.ts'
import { insertedFile } from '../files/insertedFile.ts'
import { apiOfTests } from '../support/api/apiOfTests.ts'
import { notAborted } from '../support/notAborted.ts'
import { type TestDatabase, testDatabase } from '../support/store/database.ts'
import { backUpTo } from './archives.ts'

const api = apiOfTests()
let folder: string
let database: TestDatabase
let store: Store
let server: Server
let posted: string[]
let mails: Mail[]
let said: object[]
let mailError: Error | undefined
let isSilent: boolean

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sise-alerts-'))
  ;[posted, mails, said, mailError, isSilent] = [[], [], [], undefined, false]
  server = createServer((request, response) => {
    void text(request).then((body) => {
      posted.push(body)
      if (!isSilent) response.end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  database = await testDatabase()
  store = openStore(database.url, { warn: () => {} })
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  await store.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const alerting = () => ({
  config: {
    operatorMail: 'hooldaja@saar.test',
    alertUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sise`,
    siteUrl: 'https://saar.test',
    community: 'Saare kogukond',
    mailFrom: { name: 'Saar', address: 'sise@saar.test' },
  },
  transport: {
    async send(mail: Mail) {
      await Promise.resolve()
      if (mailError) throw mailError
      mails.push(mail)
    },
    check: () => Promise.resolve(),
    close: () => {},
  },
  log: { warn: (facts: object) => void said.push(facts) },
  postMs: 300,
})
const run = () => alertOperator(store.db, alerting()).run(notAborted, 0)
const wrong = { name: 'backup', ok: false, sentence: 'Täielikku varukoopiat ei ole.' }
const fine = { name: 'store', ok: true, sentence: 'Andmebaas vastab.' }
/** Moves the times of all conditions back. */
const later = (interval: string) =>
  store.db.execute(
    sql`update conditions set alates = alates - ${interval}::interval, teatatud = teatatud - ${interval}::interval`,
  )

test('OPS-24 the operator gets one mail and one POST a day while something has been wrong for five minutes', async () => {
  await storeConditions(store.db, [wrong, fine])
  await run()
  expect([posted, mails]).toEqual([[], []])
  await later('6 minutes')
  await run()
  await run()
  expect(posted).toEqual([
    'Saare kogukond: Sise vajab tähelepanu\nTäielikku varukoopiat ei ole.\nhttps://saar.test/sise/haldus/olek',
  ])
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([['hooldaja@saar.test', 'Sise vajab tähelepanu']])
  // A second thing waits for the next day.
  await storeConditions(store.db, [{ ...wrong, name: 'data-room', sentence: 'Andmete kettal on vaba ainult 0,1 GB.' }])
  await later('23 hours')
  await run()
  expect(mails).toHaveLength(1)
  await later('2 hours')
  await run()
  expect(mails[1]).toMatchObject({
    subject: 'Sise vajab tähelepanu: 2 asja',
    text: expect.stringContaining('Andmete kettal on vaba ainult 0,1 GB.'),
  })
  // Well again, and wrong again.
  await storeConditions(store.db, [{ ...wrong, ok: true }])
  await later('2 days')
  await store.db.execute(sql`delete from conditions where nimi = 'data-room'`)
  await run()
  expect(mails).toHaveLength(2)
})

test('OPS-24 a mail that cannot be sent is reported by POST, and a POST that is never answered by mail', async () => {
  await storeConditions(store.db, [{ ...wrong, name: 'mail', sentence: 'Kirjad ei lähe välja: ECONNREFUSED.' }])
  await later('6 minutes')
  mailError = Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
  await run()
  expect(posted).toHaveLength(1)
  expect(said).toEqual([{ failures: ['OPERATOR_MAIL ECONNREFUSED'] }])
  await later('25 hours')
  ;[mailError, isSilent] = [undefined, true]
  await run()
  expect(mails).toHaveLength(1)
  await later('25 hours')
  mailError = new Error('no')
  await expect(run()).rejects.toThrow(/^No alert could be sent: ALERT_URL ETIMEDOUT, OPERATOR_MAIL/)
  // Not sent: the next run tries again.
  ;[mailError, isSilent] = [undefined, false]
  await run()
  expect(mails).toHaveLength(2)
})

test('OPS-24 an api whose database is silent for five minutes alerts by itself, once a day, in a mail of its own', async () => {
  const silent = openStore(database.url, { warn: () => {} })
  await silent.close()
  const { work } = watchConditions(
    {
      config: { ...alerting().config, filesDir: folder, uploadLimit: 1, endsFile: join(folder, 'ends') } as never,
      db: silent.db,
      health: { storage: () => ({ ok: true }), mail: () => ({ ok: true }) },
    },
    alerting(),
  )
  const minutes = (count: number) => jest.spyOn(performance, 'now').mockReturnValue(count * 60_000)
  for (const count of [0, 4, 5, 6, 23 * 60]) {
    minutes(count)
    await work.run(notAborted, 0)
    expect(mails).toHaveLength(count < 5 ? 0 : 1)
  }
  expect(posted).toEqual([expect.stringMatching(/^Saare kogukond: Sise vajab tähelepanu.*\nAndmebaas /)])
  minutes(25 * 60)
  await work.run(notAborted, 0)
  expect(mails).toHaveLength(2)
  jest.restoreAllMocks()
  // Of the same day, and no copy for a mail server that knows Message-IDs.
  await storeConditions(store.db, [wrong])
  await later('6 minutes')
  await run()
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2)
})

test('OPS-24 the api examines its conditions, and names the wrong ones in /api/valmis, /metrics and the admins’ list', async () => {
  const watch = watchConditions(
    {
      config: { ...alerting().config, filesDir: folder, uploadLimit: 1e15, endsFile: join(folder, 'ends') } as never,
      db: api.db,
      health: { storage: () => ({ ok: true }), mail: () => ({ ok: true }) },
    },
    alerting(),
  )
  await watch.work.run(notAborted, 0)
  expect(watch.latest().find(({ name }) => name === 'data-room')?.ok).toBe(false)
  const admin = await api.person({ status: 4 })
  const { body } = await api.call('GET', '/api/olek', { as: admin })
  expect(body[0]).toMatchObject({ nimi: 'data-room', korras: false, lause: expect.stringMatching(/^Andmete kettal/) })
  // The rows of a machine that has reported nothing for an hour are deleted.
  await api.db.execute(sql`update conditions set masin = 'vana', nahtud = now() - interval '2 hours'`)
  await storeConditions(api.db, [fine])
  expect((await api.call('GET', '/api/olek', { as: admin })).body).toHaveLength(1)
})

test('OPS-25 the newest archive is restored on trial, and nothing of it remains', async () => {
  const storage = diskStorage(join(folder, 'files'))
  const config = { databaseUrl: api.databaseUrl, filesDir: folder }
  const trial = () => rehearse({ config, folder, db: api.db }, notAborted)
  expect(await trial()).toEqual({ ok: false, sentence: 'Täielikku varukoopiat ei ole.' })
  await insertedFile(api, 'dokument', null)
  await backUpTo(join(folder, 'sise-2026-11-29T01-30-00Z.tar'), api.databaseUrl, storage)
  expect(await trial()).toEqual({
    ok: true,
    sentence: expect.stringMatching(
      /^Varukoopia sise-2026-11-29T01-30-00Z\.tar taastati proovina: \d+ rida, \d+ faili\.$/,
    ),
  })
  const { rows } = await api.db.execute(sql`select from pg_database where datname like '%rehearsal'`)
  expect(rows).toEqual([])
  await writeFile(join(folder, 'sise-2026-11-30T01-30-00Z.tar'), 'damaged')
  expect(await trial()).toMatchObject({
    ok: false,
    sentence: expect.stringMatching(/proovitaastamine ei õnnestunud: /),
  })
  // While a backup runs it waits for the next attempt.
  const snapshot = await takeSnapshot(api.databaseUrl)
  await expect(trial()).rejects.toThrow(/Another backup of this store is running/)
  await snapshot.close()
})
