import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { setBackTopics } from '../../../api/forum/datesAhead.ts'
import { type JobRunner, startJobs } from '../../../api/jobs/jobRunner.ts'
import { planChannel } from '../../../api/notifications/channel.ts'
import type { PushNetwork } from '../../../api/notifications/push/network.ts'
import { pushChannel } from '../../../api/notifications/push/push.ts'
import { isInnerAddress } from '../../../api/outside/openInternet.ts'
import { setBackAhead } from '../../../api/store/clock/setBack.ts'
import { inTransaction } from '../../../api/store/transaction.ts'
import { startSession } from '../../../api/users/signIn/sessions.ts'
import { mentionHref } from '../../../schema/rules/mentions.ts'
import { type Person, startApi, type TestApi } from '../../support/api/api.ts'
import { endLeases, hurryJobs } from '../../support/api/hurriedJobs.ts'
import { type PushService, startPushService } from '../../support/servers/pushService.ts'
import { fillDisk } from '../../support/store/fullDisk.ts'
import { until } from '../../support/until.ts'

let service: PushService
let api: TestApi
let mari: Person
let jaan: Person
const runners: JobRunner[] = []

beforeEach(async () => {
  service = await startPushService()
  api = await startApi({ push: service.network })
  // The job runner of this API would run the jobs of the test, too.
  await api.app.jobs.close()
  mari = await api.person({ name: 'Mari' })
  jaan = await api.person({ name: 'Jaan' })
})
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.close()))
  await api.close()
  await service.close()
})

const channel = (network: Partial<PushNetwork> = {}) =>
  pushChannel({
    db: api.db,
    log: api.app.log,
    network: { ...service.network, ...network },
    contact: 'mailto:a@saar.test',
  })
/** An API that only pushes. */
function open(network?: Partial<PushNetwork>) {
  runners.push(startJobs({ db: api.db, log: api.app.log, kinds: channel(network).deliver, pollMs: 30 }))
}
const plan = () => planChannel(api.db, channel())
/** Sends an announcement to all members. */
const announce = async (pealkiri = 'Koosolek') => {
  const juri = await api.person({ name: 'Jüri', status: 3 })
  const body = { pealkiri, tekst: '<p>Tule!</p>', saajad: 'koik' }
  expect((await api.call('POST', '/api/liikmekirjad', { as: juri, body })).status).toBe(200)
  await plan()
}
const rows = async (query: string) => (await api.db.execute(sql.raw(query))).rows
const waiting = () => rows(`select * from jobs where kind ~ '^push[0-9]'`)
const emptied = () => until(async () => (await waiting()).length === 0)
const allow = (as: { token: string }, body: object) => api.call('PUT', '/api/touked', { as, body })
const read = async (as: { token: string }) => (await api.call('GET', '/api/touked', { as })).body
const messages = () => service.received.map(({ text }) => JSON.parse(text) as { title: string; body: string })
async function topicOf(as: Person, pealkiri = 'Praam', tekst = '<p>Tere!</p>') {
  const { _id } = await api.category()
  return (await api.call('POST', '/api/foorum/teema', { as, body: { pealkiri, kategooria: _id, tekst } })).body as {
    _id: string
  }
}
const reply = (as: Person, { _id }: { _id: string }, tekst = '<p>Vastus.</p>') =>
  api.call('POST', `/api/foorum/postitus/${_id}`, { as, body: { tekst } })
/** Subscribes a browser of Mari to push. */
async function allowed(as: { token: string } = mari) {
  const device = service.subscribe()
  expect((await allow(as, device.body)).status).toBe(200)
  return device
}

test('PHONE-2 a session subscribes its browser to push and unsubscribes it; each may be repeated', async () => {
  const { voti, aadress } = await read(mari)
  expect([Buffer.from(voti, 'base64url').length, aadress]).toEqual([65, null])
  const { body } = service.subscribe()
  expect((await allow(mari, body)).body).toEqual({ voti, aadress: body.aadress })
  expect((await allow(mari, body)).body).toEqual({ voti, aadress: body.aadress })
  expect((await read(jaan)).aadress).toBeNull()
  // A browser that subscribes anew replaces its former subscription.
  const renewed = service.subscribe().body
  await allow(mari, renewed)
  expect(await rows('select aadress from push_devices')).toEqual([{ aadress: renewed.aadress }])
  for (let time = 0; time < 2; time += 1)
    expect((await api.call('DELETE', '/api/touked', { as: mari })).body).toEqual({ voti, aadress: null })
})

test('PHONE-2 the next member in the same browser takes the subscription over, and two tabs at once leave one', async () => {
  const { body } = await allowed()
  const responses = await Promise.all([jaan, jaan, mari, jaan].map((as) => allow(as, body)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await allow(jaan, body)
  expect((await read(mari)).aadress).toBeNull()
  const devices = [service.subscribe().body, service.subscribe().body, service.subscribe().body]
  const both = await Promise.all(devices.map((one) => allow(jaan, one)))
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await rows('select user_id from push_devices')).toEqual([{ user_id: jaan._id }])
})

test('PHONE-2 an invalid subscription, or one of an unknown service, is refused with the field and a sentence', async () => {
  const { body } = service.subscribe()
  const refused = async (change: object) => {
    const { status, body: response } = await allow(mari, { ...body, ...change })
    return [status, response.valjad]
  }
  const foreign = { aadress: 'See brauser kasutab teavituste teenust, mida me ei tunne. Proovi teise brauseriga.' }
  expect(await refused({ aadress: 'https://evil.test/x' })).toEqual([400, foreign])
  expect(await refused({ aadress: body.aadress.replace('https', 'http') })).toEqual([400, foreign])
  expect(await refused({ aadress: body.aadress + 'x'.repeat(2_000) })).toEqual([400, foreign])
  const key = 'Brauseri antud võti ei sobi. Lülita teavitused uuesti sisse.'
  expect(await refused({ p256dh: Buffer.alloc(65, 4).toString('base64url') })).toEqual([400, { p256dh: key }])
  expect(await refused({ p256dh: 7, auth: 'AAAA' })).toEqual([400, { p256dh: key, auth: key }])
  expect(await rows('select * from push_devices')).toEqual([])
})

test('PHONE-2 a post in a followed topic reaches the browser encrypted, once, with its target', async () => {
  const topic = await topicOf(mari, 'Praamiajad')
  const { id } = await allowed()
  open()
  await plan()
  await reply(jaan, topic, '<p>Kell <b>viis</b>.</p>')
  await reply(mari, topic, '<p>Tulen.</p>')
  await plan()
  await plan()
  await emptied()
  expect(service.received).toHaveLength(1)
  const [{ headers, claims, key, text, id: to }] = service.received as [(typeof service.received)[0]]
  expect(to).toBe(id)
  expect(JSON.parse(text)).toEqual({
    title: 'Praamiajad',
    body: 'Jaan: Kell viis.',
    path: expect.stringMatching(new RegExp(`^/sise/foorum/[^/]+/${topic._id}#postitus-[\\w-]+$`)),
    tag: `teema-${topic._id}`,
  })
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: expect.stringMatching(/^[\w-]{32}$/) })
  expect(Number(headers.ttl)).toBeLessThanOrEqual(24 * 3_600)
  expect([key, claims.sub, claims.aud]).toEqual([
    (await read(mari)).voti,
    'mailto:a@saar.test',
    new URL(`https://${service.network.hosts[0]}`).origin,
  ])
})

test('PHONE-2 a mention is pushed, all posts of a topic are one message; read, muted and own posts are not', async () => {
  const [topic, quiet, seen] = [
    await topicOf(jaan, 'Talgud'),
    await topicOf(mari, 'Vaikne'),
    await topicOf(mari, 'Nähtud'),
  ]
  await api.call('PUT', `/api/foorum/teema/jalgimine/${quiet._id}`, { as: mari, body: { tase: 'vaikne' } })
  await allowed()
  await allowed(jaan)
  await reply(jaan, topic, `<p><a href="${mentionHref(mari._id)}">@Mari</a> tule!</p>`)
  await reply(jaan, quiet)
  await reply(jaan, seen)
  await plan()
  expect(await waiting()).toHaveLength(2)
  await api.call('GET', `/api/foorum/teema/${seen._id}`, { as: mari })
  open()
  await emptied()
  expect(messages()).toEqual([expect.objectContaining({ title: 'Talgud', body: 'Jaan mainis sind: @Mari tule!' })])
})

test('PHONE-2 two apis that plan and send at once send one message, and one pair of keys is made', async () => {
  const other = await startApi({ push: service.network })
  await other.close()
  const topic = await topicOf(mari)
  const pair = await Promise.all([read(mari), read(mari), read(jaan)])
  expect(new Set(pair.map(({ voti }) => String(voti))).size).toBe(1)
  await allowed()
  await reply(jaan, topic)
  open()
  open()
  await Promise.all([plan(), plan(), plan()])
  await emptied()
  expect(service.received).toHaveLength(1)
  await api.restart()
  expect((await read(mari)).voti).toBe(pair[0]?.voti)
})

test('PHONE-2 nothing is sent after signing out, a ban, a new password, or to an expired session', async () => {
  const admin = await api.person({ status: 4 })
  const topic = await topicOf(mari)
  const leaving = { token: await startSession(api.db, mari._id) }
  const expired = { token: await startSession(api.db, mari._id) }
  await allowed(leaving)
  await allowed(expired)
  await reply(jaan, topic)
  await plan()
  expect(await waiting()).toHaveLength(2)
  await api.call('DELETE', '/api/auth', { as: leaving })
  await api.db.execute(
    sql`update sessions set last_used_at = now() - interval '31 days' where token_hash in (select token_hash from push_devices)`,
  )
  open()
  await emptied()
  await allowed()
  await reply(jaan, topic)
  await api.call('PUT', `/api/users/admin/${mari._id}`, {
    as: admin,
    body: { nimi: 'Mari', email: mari.email, staatus: 0 },
  })
  await plan()
  await announce()
  expect(await waiting()).toEqual([])
  expect(service.received).toEqual([])
  await allowed({ token: await startSession(api.db, jaan._id) })
  await allowed(jaan)
  await api.call('PUT', `/api/users/${jaan._id}`, { as: jaan, body: { parool: 'hoopis teine parool' } })
  expect(await rows(`select from push_devices where user_id = '${jaan._id}'`)).toHaveLength(1)
})

test('PHONE-2 a service that is busy or hangs is retried, and gets one message more', async () => {
  open({ deadlineMs: 300 })
  await allowed()
  service.responses.push(503, 429, 'never', 302)
  await announce()
  for (let time = 1; time <= 5; time += 1) {
    await until(() => service.received.length >= time)
    if (time === 5) break
    await until(() => api.log.filter((line) => line.includes('a job failed')).length >= time)
    await hurryJobs(api, 'push_')
  }
  await emptied()
  expect(messages().map(({ title }) => title)).toEqual(Array.from({ length: 5 }, () => 'Koosolek'))
  expect(await rows('select from push_devices')).toHaveLength(1)
  expect(api.log.join()).not.toContain('/send/')
})

/** Pushes a message to which the service responds with this status. @returns the numbers of browsers and of log lines afterwards */
async function outcome(status: number) {
  service.responses.push(status)
  await api.db.execute(sql`delete from announcements`)
  await announce()
  await emptied()
  const logged = api.log.splice(0).filter((line) => line.includes('push')).length
  return [(await rows('select from push_devices')).length, logged]
}

test('PHONE-2 a browser that no longer exists is deleted, and a message that is too large or refused is dropped and logged', async () => {
  open()
  for (const status of [410, 404]) {
    await allowed()
    expect(await outcome(status)).toEqual([0, 0])
  }
  await allowed()
  for (const status of [413, 403, 401]) expect(await outcome(status)).toEqual([1, 1])
  expect(service.received).toHaveLength(5)
})

test('PHONE-2 OPS-10 a browser is deleted after three days of nothing but 401 and 403; an accepted message and a clock ahead restart them', async () => {
  open()
  await allowed()
  const later = (time: string) =>
    api.db.execute(sql`update push_devices set keeldutud_alates = keeldutud_alates - ${time}::interval`)
  expect(await outcome(401)).toEqual([1, 1])
  await later('71 hours')
  expect(await outcome(403)).toEqual([1, 1])
  expect(await outcome(201)).toEqual([1, 0])
  expect(await outcome(401)).toEqual([1, 1])
  // Refused while the clock was ahead, as its signature is invalid then.
  await later('-300 days')
  expect(await outcome(401)).toEqual([1, 1])
  await later('71 hours')
  expect(await outcome(401)).toEqual([1, 1])
  await later('2 hours')
  expect(await outcome(401)).toEqual([0, 1])
})

test('PHONE-2 a known host name that resolves to an inner address is not connected to', async () => {
  open({ isInner: isInnerAddress })
  await allowed()
  await announce()
  await until(() => api.log.some((line) => line.includes('EINNERADDRESS')))
  expect(service.received).toEqual([])
  expect(await waiting()).toHaveLength(1)
})

test('PHONE-2 an announcement is pushed to all other members who have subscribed, and leads to its topic', async () => {
  const juri = await api.person({ name: 'Jüri', status: 3 })
  open()
  for (const as of [mari, juri]) await allowed(as)
  const { _id: kategooria } = await api.category({ slug: 'teated' })
  const body = { pealkiri: 'Koosolek', tekst: '<p>Pühapäeval kell 12.</p>', saajad: 'koik', kategooria }
  expect((await api.call('POST', '/api/liikmekirjad', { as: juri, body })).status).toBe(200)
  await plan()
  await emptied()
  expect(messages()).toEqual([
    {
      title: 'Koosolek',
      body: 'Jüri kirjutas liikmetele: Pühapäeval kell 12.',
      path: expect.stringMatching(/^\/sise\/foorum\/teated\/[\w-]{36}$/),
      tag: expect.stringMatching(/^teema-/),
    },
  ])
})

test('PHONE-2 OPS-10 a clock that was ahead for a while neither repeats nor loses a message', async () => {
  await allowed()
  const topic = await topicOf(mari)
  await reply(jaan, topic, '<p>Ees.</p>')
  // The store as a clock that was 300 days ahead has written it; later writes are right again.
  for (const [table, column] of [
    ['posts', 'kuupaev'],
    ['topics', 'viimane_postitus'],
    ['notifications', 'kuupaev'],
  ])
    await api.db.execute(sql.raw(`update ${table} set ${column} = now() + interval '300 days'`))
  await plan()
  expect(await waiting()).toHaveLength(1)
  await api.db.execute(sql`delete from jobs where kind like 'push_'`)
  await inTransaction(api.db, (tx) => setBackAhead(tx, [setBackTopics]))
  await plan()
  expect(await waiting()).toEqual([])
  await reply(jaan, topic, '<p>Õige.</p>')
  await plan()
  expect(await waiting()).toHaveLength(1)
})

test('PHONE-2 OPS-10 a disk that fills up loses no message, and an accepted one is not repeated', async () => {
  await allowed()
  const topic = await topicOf(mari)
  await reply(jaan, topic)
  let room = await fillDisk(api.db)
  await expect(plan()).rejects.toMatchObject({ cause: { code: '53100' } })
  await room()
  await plan()
  expect(await waiting()).toHaveLength(1)
  service.onTaken = async () => {
    room = await fillDisk(api.db)
    service.onTaken = undefined
  }
  open()
  const isNotified = () => api.log.some((line) => /could not be (read|noted)/.test(line) && line.includes('53100'))
  await until(() => service.onTaken == null && isNotified())
  await room()
  await endLeases(api.db, 'push_')
  await emptied()
  expect(service.received).toHaveLength(1)
})
