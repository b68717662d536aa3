import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { signedHeaders } from '../../../api/content/webhook/message.ts'
import { planWebhook, webhookSending } from '../../../api/content/webhook/sending.ts'
import { type JobRunner, startJobs } from '../../../api/jobs/jobRunner.ts'
import { isInnerAddress } from '../../../api/outside/openInternet.ts'
import { articlesOf } from '../../articles/articlesWorld.ts'
import { type Person, startApi, type TestApi } from '../../support/api/api.ts'
import { endLeases, hurryUntil } from '../../support/api/hurriedJobs.ts'
import { fillDisk } from '../../support/store/fullDisk.ts'
import { until } from '../../support/until.ts'
import { type Receiver, startReceiver } from './receiver.ts'

let receiver: Receiver
let api: TestApi
let admin: Person
const runners: JobRunner[] = []
const articles = articlesOf(
  () => api,
  () => admin,
)

beforeEach(async () => {
  receiver = await startReceiver()
  api = await startApi({ webhook: receiver.internet })
  // The job runner of this API would run the jobs of the test, too.
  await api.app.jobs.close()
  admin = await api.person({ status: 4 })
})
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.close()))
  await api.close()
  await receiver.close()
})

/** Starts sending the webhook's messages. */
function open() {
  const { db, app } = api
  const send = webhookSending({ db, log: app.log, internet: receiver.internet })
  runners.push(startJobs({ db, log: app.log, kinds: { webhook: send }, pollMs: 30 }))
}
const call = (method: string, path = '', body?: object, as = admin) =>
  api.call(method, `/api/veebihaak${path}`, { as, ...(body && { body }) })
const switchOn = async () => {
  expect((await call('PUT', '', { aadress: receiver.address, sees: true })).status).toBe(200)
}
/** Switches the webhook on, and plans the message of a change. */
async function planned() {
  await switchOn()
  await articles.created('uudised', { pealkiri: 'Praam', avalik: true })
  await planWebhook(api.db)
}
const rows = async (query: string) => (await api.db.execute(sql.raw(query))).rows
const waiting = () => rows(`select * from jobs where kind = 'webhook'`)
const changes = () => rows('select distinct liik, id from content_changes')
/** Waits until this many messages have arrived, however late they are due. */
const arrived = (count: number) => hurryUntil(api, 'webhook', () => receiver.received.length >= count)
const bodyOf = (at: number) => JSON.parse(receiver.received[at]?.body ?? '') as { type: string; data: unknown }
type IsGenuine = (secret: string, headers: object, body: string, now?: number) => boolean
type Made = (...parts: unknown[]) => IsGenuine
/** The function of docs/webhook.md that verifies a message. */
function genuineOfGuide(): IsGenuine {
  const guide = readFileSync('docs/webhook.md', 'utf8')
  const code = /^import \{ createHmac, timingSafeEqual \}.*?$(.*?)^```/ms.exec(guide)?.[1] ?? ''
  const made = runInThisContext(`(createHmac, timingSafeEqual) => { ${code}; return isGenuine }`) as Made
  return made(createHmac, timingSafeEqual)
}
const responses = async () => (await call('GET')).body.vastused as { staatus: number | null; tekst: string }[]

test('HOOK-1 several edits of public content in a row make one message with kinds and ids alone', async () => {
  await switchOn()
  const shown = await articles.created('uudised', { pealkiri: 'Praam', avalik: true })
  await articles.change('uudised', shown._id, { pealkiri: 'Praam sõidab' })
  await articles.created('uudised', { pealkiri: 'Salajane', avalik: false })
  await api.call('POST', '/api/galerii', { as: admin, body: { nimi: { et: 'Suvi' }, meedia: [] } })
  const [album] = await rows('select _id from albums')
  expect(await waiting()).toEqual([])
  open()
  await planWebhook(api.db)
  await arrived(1)
  expect(bodyOf(0)).toEqual({
    type: 'content.changed',
    timestamp: expect.any(String),
    data: {
      changes: [
        { kind: 'album', id: album?._id },
        { kind: 'article', id: shown._id },
      ],
      more: false,
    },
  })
  expect(receiver.received[0]?.body).not.toContain('Praam')
  await until(async () => (await waiting()).length === 0)
  await planWebhook(api.db)
  expect(await waiting()).toEqual([])
  expect(receiver.received).toHaveLength(1)
})

test('HOOK-1 publishing, hiding, deleting and the home page are reported; drafts, the forum and a deleted editor are not', async () => {
  await switchOn()
  const reported = async (act: () => Promise<unknown>) => {
    await api.db.execute(sql`delete from content_changes`)
    await act()
    return (await changes()).map(({ liik }) => liik)
  }
  const { _id } = await articles.created('uudised', { pealkiri: 'Praam', avalik: true })
  expect(await reported(() => articles.change('uudised', _id, { avalik: false }))).toEqual(['artikkel'])
  expect(await reported(() => articles.change('uudised', _id, { pealkiri: 'Mustand' }))).toEqual([])
  expect(await reported(() => articles.change('uudised', _id, { avalik: true }))).toEqual(['artikkel'])
  expect(await reported(() => articles.change('uudised', _id, { avalik: true }))).toEqual([])
  expect(await reported(() => articles.remove('uudised', _id))).toEqual(['artikkel'])
  const home = { et: [{ id: 'a', tyyp: 'Kalender', jrg: 0 }], en: [] }
  expect(await reported(() => api.call('PUT', '/api/varia/avaleht', { as: admin, body: home }))).toContain('avaleht')
  const category = await api.category()
  const topic = { pealkiri: 'Kai', kategooria: category._id, tekst: '<p>a</p>' }
  expect(await reported(() => api.call('POST', '/api/foorum/teema', { as: admin, body: topic }))).toEqual([])
  const editor = await api.person()
  await articles.create('uudised', { pealkiri: 'Toimetatud', avalik: true }, editor)
  expect(await reported(() => api.call('DELETE', `/api/users/${editor._id}`, { as: admin }))).toEqual([])
})

test('HOOK-1 a change that is rolled back is not reported, and nothing is recorded while the webhook is off', async () => {
  await articles.created('uudised', { pealkiri: 'Enne', avalik: true })
  expect(await changes()).toEqual([])
  await switchOn()
  await expect(
    api.db.execute(sql`with a as (update articles set pealkiri = 'x' returning 1) select 1 / 0 from a`),
  ).rejects.toThrow()
  expect(await changes()).toEqual([])
  await articles.created('uudised', { pealkiri: 'Pärast', avalik: true })
  expect(await changes()).toHaveLength(1)
  await call('PUT', '', { sees: false })
  expect(await changes()).toEqual([])
})

test('HOOK-1 REST-1 a delivery makes no version', async () => {
  await switchOn()
  const { versioon } = (await call('GET')).body
  await api.db.execute(sql`insert into webhook_answers (_id, staatus, tekst) values (gen_random_uuid(), 204, '')`)
  expect((await call('GET')).body.versioon).toBe(versioon)
})

test('HOOK-1 messages are signed as Standard Webhooks says, with the secret that was shown last', async () => {
  await switchOn()
  await call('POST', '/saladus')
  const { saladus } = (await call('POST', '/saladus')).body
  expect(saladus).toMatch(/^whsec_[\w+/]{43}=$/)
  expect((await call('GET')).text).not.toContain(saladus.slice(6))
  open()
  await call('POST', '/proov')
  await arrived(1)
  const [{ headers, body }] = receiver.received as [(typeof receiver.received)[number]]
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = headers
  const key = Buffer.from(saladus.slice('whsec_'.length), 'base64')
  expect(signature).toBe(`v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`)
  expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(60)
  const isGenuine = genuineOfGuide()
  expect(isGenuine(saladus, headers, body)).toBe(true)
  expect(isGenuine(saladus, { ...headers, 'webhook-signature': `v1,AAAA ${signature}` }, body)).toBe(true)
  expect(isGenuine(saladus, headers, `${body} `)).toBe(false)
  expect(isGenuine(saladus, { ...headers, 'webhook-signature': undefined }, body)).toBe(false)
  expect(isGenuine(saladus, headers, body, (Number(at) + 301) * 1000)).toBe(false)
  expect([headers['content-type'], bodyOf(0).type]).toEqual(['application/json', 'webhook.test'])
})

test('HOOK-1 a message is retried with the same id until it is accepted, and each response is stored for admins', async () => {
  await planned()
  receiver.responses.push(503, 302)
  open()
  await arrived(3)
  await until(async () => (await waiting()).length === 0)
  const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
  expect([ids.length, new Set(ids).size]).toEqual([3, 1])
  expect((await responses()).map(({ staatus, tekst }) => [staatus, tekst])).toEqual([
    [204, ''],
    [302, 'Ei saa praegu'],
    [503, 'Ei saa praegu'],
  ])
})

test('HOOK-1 a message that waits for one address is not sent to the next one', async () => {
  await planned()
  expect(await waiting()).toHaveLength(1)
  const aadress = `${receiver.address}/uus`
  expect((await call('PUT', '', { aadress, sees: true })).status).toBe(200)
  expect(await waiting()).toEqual([])
})

test('HOOK-1 a receiver that accepts a message with a page of any length is not sent it again', async () => {
  await planned()
  receiver.page = 'Aitäh! '.repeat(1_000_000)
  open()
  await until(async () => (await responses()).length === 1)
  await until(async () => (await waiting()).length === 0)
  expect(await responses()).toMatchObject([{ staatus: 200, tekst: expect.stringMatching(/^Aitäh! Aitäh!.{0,200}$/) }])
})

test('HOOK-1 a message that a killed API had sent is sent again with the same id', async () => {
  await planned()
  const [job] = (await waiting()) as { _id: string; details: never; created_at: string }[]
  const work = webhookSending({ db: api.db, log: api.app.log, internet: receiver.internet })
  // The message was sent, and the API died before the job's row was deleted.
  await work.run(
    { _id: job?._id ?? '', details: job?.details as never, createdAt: new Date(), attempts: 1 },
    new AbortController().signal,
  )
  open()
  await arrived(2)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([job?._id]))
})

test('HOOK-1 after two days of failures deliveries pause, which admins see, and resume when they are switched on again', async () => {
  await planned()
  // The number of attempts in that time.
  await api.db.execute(sql`update jobs set attempts = 57 where kind = 'webhook'`)
  receiver.responses.push(500)
  open()
  await until(async () => (await waiting()).length === 0)
  expect((await call('GET')).body).toMatchObject({ sees: true, peatatud: expect.any(String) })
  await articles.created('uudised', { pealkiri: 'Vahepeal', avalik: true })
  await planWebhook(api.db)
  await until(async () => (await waiting()).length === 0)
  expect(receiver.received).toHaveLength(1)
  await call('PUT', '', { sees: true })
  expect((await call('GET')).body.peatatud).toBeNull()
  await articles.created('uudised', { pealkiri: 'Jälle', avalik: true })
  await planWebhook(api.db)
  await arrived(2)
})

test('HOOK-1 a message that is refused for two days while others are accepted is dropped, and deliveries go on', async () => {
  await planned()
  await api.db.execute(sql`update jobs set attempts = 57, run_at = now() + interval '1 hour' where kind = 'webhook'`)
  await articles.created('uudised', { pealkiri: 'Laev', avalik: true })
  await planWebhook(api.db)
  open()
  await until(async () => (await waiting()).length === 1)
  receiver.responses.push(422)
  await api.db.execute(sql`update jobs set run_at = now() where kind = 'webhook'`)
  await until(async () => (await waiting()).length === 0)
  expect((await responses()).map(({ staatus }) => staatus)).toEqual([422, 204])
  expect((await call('GET')).body.peatatud).toBeNull()
})

test('HOOK-1 OPS-10 a message that waited for days while Sise was off is retried as often as any other', async () => {
  await planned()
  await api.db.execute(sql`update jobs set created_at = now() - interval '5 days' where kind = 'webhook'`)
  receiver.responses.push(503)
  open()
  await until(async () => (await responses()).length === 1)
  expect((await call('GET')).body.peatatud).toBeNull()
  await arrived(2)
})

test('HOOK-1 a receiver that never responds delays no save, and changes gather meanwhile', async () => {
  await planned()
  receiver.responses.push('never')
  open()
  await arrived(1)
  for (let at = 0; at < 8; at += 1) {
    await articles.created('uudised', { pealkiri: `Praam ${at}`, avalik: true })
    await planWebhook(api.db)
  }
  expect((await waiting()).length).toBeLessThanOrEqual(5)
  expect((await changes()).length).toBeGreaterThan(0)
})

describe('HOOK-1 addresses', () => {
  const inner = 'See aadress on sisevõrgus, ja sinna me teateid ei saada. Kirjuta aadress, mis on avalikus internetis.'
  const wrong = 'Aadress peab algama https:// ja olema avalikus internetis. Näide: https://naide.ee/uuenda'
  let other: TestApi
  let as: Person
  beforeAll(async () => {
    other = await startApi()
    as = await other.person({ status: 4 })
  })
  afterAll(() => other.close())
  const put = (aadress: string) => other.call('PUT', '/api/veebihaak', { as, body: { aadress, sees: true } })

  test.each([
    ['http://naide.ee/x', wrong],
    ['https://kasutaja:parool@naide.ee/', wrong],
    ['ftp://naide.ee', wrong],
    ['naide.ee', wrong],
    ['', wrong],
    ['https://127.0.0.1/x', inner],
    ['https://127.0.0.1.:8443/x', inner],
    ['https://[::1]:8443/x', inner],
    ['https://[::ffff:10.0.0.7]/', inner],
    ['https://10.0.0.7/', inner],
    ['https://169.254.169.254/latest', inner],
    ['https://2130706433/', inner],
    ['https://0x7f.1:443/', inner],
    ['https://0177.0.0.1/', inner],
    ['https://[::127.0.0.1]/x', inner],
    ['https://localhost/x', inner],
    ['https://LOCALHOST.:3000/x', inner],
    ['https://sise.localhost/', inner],
    ['https://nas.local/', inner],
    ['https://nas.home.arpa:8443/', inner],
    ['https://ehitaja.internal/', inner],
    ['https://ehitaja/', inner],
  ])('HOOK-1 %s is refused at its field', async (aadress, why) => {
    const { status, body } = await put(aadress)
    expect([status, body.valjad]).toEqual([400, { aadress: why }])
  })

  test.each([
    'https://naide.ee/uuenda',
    'https://localhost.naide.ee/',
    'https://sise.local.ee./',
    'https://93.184.216.34:8443/',
    'https://[2606:4700:4700::1111]/',
  ])('HOOK-1 %s is saved: a host name may resolve to any address later', async (aadress) => {
    expect(await put(aadress)).toMatchObject({ status: 200, body: { aadress } })
  })

  test('HOOK-1 a host name that resolves to an internal address is not called, and the delivery says why', async () => {
    const strict = await startApi({ webhook: { ...receiver.internet, isInner: isInnerAddress } })
    const by = await strict.person({ status: 4 })
    const body = { aadress: 'https://naide.ee/uuenda', sees: true }
    expect((await strict.call('PUT', '/api/veebihaak', { as: by, body })).status).toBe(200)
    // The name resolves to this machine, whose addresses are no longer accepted.
    await strict.db.execute(sql`update webhooks set aadress = ${receiver.address}`)
    await strict.call('POST', '/api/veebihaak/proov', { as: by })
    const reported = async () => (await strict.call('GET', '/api/veebihaak', { as: by })).body.vastused as object[]
    await until(async () => (await reported()).length > 0)
    expect(await reported()).toEqual([{ aeg: expect.any(String), staatus: null, tekst: 'EINNERADDRESS' }])
    expect(receiver.received).toEqual([])
    await strict.close()
  })
})

test('HOOK-1 without an address it is neither tested nor switched on', async () => {
  for (const path of ['/saladus', '/proov']) expect((await call('POST', path)).status).toBe(400)
  expect((await call('PUT', '', { sees: true })).body.valjad).toEqual({
    aadress: 'Lisa aadress, kuhu muudatustest teatada.',
  })
})

test('HOOK-1 the example of Standard Webhooks has the documented signature', () => {
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
  const headers = signedHeaders(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330_000, '{"test": 2432232314}')
  expect(headers).toMatchObject({
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

describe('HOOK-1 OPS-10 a full disk', () => {
  test('refuses a change in words, which is then neither stored nor reported, until there is space', async () => {
    await switchOn()
    const { _id } = await articles.created('uudised', { pealkiri: 'Praam', avalik: true })
    await api.db.execute(sql`delete from content_changes`)
    const room = await fillDisk(api.db)
    const refused = await articles.change('uudised', _id, { pealkiri: 'Paat' })
    expect([refused.status, refused.body.msg]).toEqual([507, 'Serveris sai ruum otsa. Anna sellest adminile teada.'])
    await room()
    expect(await changes()).toEqual([])
    expect((await articles.change('uudised', _id, { pealkiri: 'Paat' })).status).toBe(200)
    expect(await changes()).toEqual([{ liik: 'artikkel', id: _id }])
  })

  test('keeps changes for later, and does not send an accepted message again', async () => {
    await switchOn()
    await articles.created('uudised', { pealkiri: 'Praam', avalik: true })
    let room = await fillDisk(api.db)
    await expect(planWebhook(api.db)).rejects.toMatchObject({ cause: { code: '53100' } })
    await room()
    expect(await changes()).toHaveLength(1)
    await planWebhook(api.db)
    receiver.onTaken = async () => {
      room = await fillDisk(api.db)
      receiver.onTaken = undefined
    }
    open()
    const isNotified = () => api.log.some((line) => line.includes('could not be read') && line.includes('53100'))
    await until(() => receiver.onTaken == null && isNotified())
    await room()
    await endLeases(api.db, 'webhook')
    await until(async () => (await waiting()).length === 0)
    expect(receiver.received).toHaveLength(1)
  })
})
