import { once } from 'node:events'
import { afterEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { inTransaction } from '../../../api/store/transaction.ts'
import { mentionHref } from '../../../schema/rules/mentions.ts'
import type { Person } from '../../support/api/api.ts'
import { apiOfTests } from '../../support/api/apiOfTests.ts'
import { eventOf, type LiveStream, openStream } from '../../support/liveStream.ts'
import { endConnections } from '../../support/store/database.ts'
import { until } from '../../support/until.ts'
import { writtenBefore, writtenPost } from '../writtenBefore.ts'

const api = apiOfTests()
const streams: LiveStream[] = []

afterEach(async () => {
  for (const stream of streams.splice(0)) stream.close()
  await until(() => api.app.live.streams.count === 0)
})

async function listenAs({ token }: { token: string }) {
  // A stream that is open before the API listens gets a gap event first.
  await until(async () => (await api.db.execute(listening)).rows.length > 0)
  const stream = await openStream(`${api.url}/api/voog`, { headers: { 'x-auth-token': token } })
  streams.push(stream)
  return stream
}

async function write(as: Person) {
  const category = await api.category()
  return { topic: await writtenBefore(api, { by: as, category }), category }
}
const reply = (by: Person, topic: { _id: string }, text = '<p>Vastus.</p>') => writtenPost(api, topic._id, { by, text })
const listening = sql`select pid from pg_stat_activity where datname = current_database() and query ilike 'listen %'`
const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const ofKind = (stream: LiveStream, liik: string) => stream.events.filter((event) => event.liik === liik)

/** Causes an event and waits for it: an earlier event that has not arrived by then never arrives. */
async function afterAllBefore(stream: LiveStream, as: Person) {
  const { topic } = await write(as)
  await eventOf(stream, ({ liik, teema }) => liik === 'teema' && teema === topic._id)
}

test('LIVE-1 every change of the forum is an event for each listener, with ids alone, once it is committed', async () => {
  const [mari, jaan] = [await api.person(), await api.person()]
  const admin = await api.person({ status: 4 })
  const stream = await listenAs(jaan)
  const kes = mari._id
  const { topic, category } = await write(mari)
  const [teema, kategooria] = [topic._id, category._id]
  const post = await reply(mari, topic)
  const postitus = post._id
  const path = `${teema}/${postitus}`
  const call = async (as: Person, method: string, address: string, body?: object) =>
    expect((await api.call(method, `/api/foorum/${address}`, { as, body })).status).toBe(200)
  await call(mari, 'PUT', `postitus/${path}`, { tekst: '<p>Muudetud.</p>' })
  await call(mari, 'PUT', `postitus/like/${path}`)
  await call(mari, 'PUT', `teema/like/${teema}`)
  await call(mari, 'PUT', `teema/unlike/${teema}`)
  const other = await api.category()
  await call(mari, 'PUT', `teema/${teema}`, { kategooria: other._id })
  await call(mari, 'DELETE', `postitus/${path}`)
  await call(admin, 'PUT', `kategooria/${other._id}`, { nimi: 'Sadam ja rand' })
  await call(admin, 'PUT', `kategooria/enne/${other._id}/${kategooria}`)
  await call(admin, 'DELETE', `kategooria/${kategooria}`)
  await eventOf(stream, (event) => event.liik === 'kategooria' && event.kategooria === kategooria)
  expect(stream.events.filter(({ liik }) => liik !== 'kategooria')).toEqual([
    { liik: 'teema', teema, kategooria, kes },
    { liik: 'postitus', teema, postitus, kategooria, kes },
    { liik: 'postitus-muudetud', teema, postitus, kes },
    { liik: 'meeldimine', teema, postitus, kes },
    { liik: 'meeldimine', teema, kes },
    { liik: 'meeldimine', teema, kes },
    { liik: 'teema-muudetud', teema, kategooria: other._id, kes },
    { liik: 'postitus-kustutatud', teema, postitus, kes },
  ])
})

test('LIVE-1 a refused or empty change is no event', async () => {
  const [mari, jaan] = [await api.person(), await api.person()]
  const stream = await listenAs(jaan)
  const { topic } = await write(mari)
  const post = await reply(mari, topic)
  await eventOf(stream, ({ liik, postitus }) => liik === 'postitus' && postitus === post._id)
  const before = stream.events.length
  const path = `/api/foorum/postitus/${topic._id}`
  expect((await api.call('POST', path, { as: mari, body: { tekst: '' } })).status).toBe(400)
  expect((await api.call('DELETE', `${path}/${post._id}`, { as: jaan })).status).toBe(403)
  const same = { tekst: '<p>Vastus.</p>' }
  expect((await api.call('PUT', `${path}/${post._id}`, { as: mari, body: same })).status).toBe(200)
  await afterAllBefore(stream, mari)
  expect(stream.events.slice(before).filter(({ teema }) => teema === topic._id)).toEqual([])
})

test('LIVE-1 FORUM-11 followers, mentioned and liked members get an event of their notification, and nobody of their own actions', async () => {
  const people = await Promise.all(['Mari', 'Jaan', 'Kati', 'Peeter'].map((name) => api.person({ name })))
  const [mari, jaan, kati, peeter] = people as [Person, Person, Person, Person]
  const { topic, category } = await write(mari)
  await api.call('PUT', `/api/foorum/kategooria/jalgimine/${category._id}`, { as: peeter, body: { tase: 'jalgin' } })
  const [ofMari, ofJaan, ofKati, ofPeeter] = [
    await listenAs(mari),
    await listenAs(jaan),
    await listenAs(kati),
    await listenAs(peeter),
  ]
  const counts = () => [ofMari, ofJaan, ofKati, ofPeeter].map((stream) => ofKind(stream, 'sulle').length)
  await reply(jaan, topic, `<p><a href="${mentionHref(kati._id)}">@Kati</a></p>`)
  await until(() => String(counts()) === '1,0,1,1')
  // A level for a topic takes precedence over that of its category.
  await api.call('PUT', `/api/foorum/teema/jalgimine/${topic._id}`, { as: peeter, body: { tase: 'vaikne' } })
  const post = await reply(mari, topic)
  await until(() => String(counts()) === '1,1,1,1')
  await api.call('PUT', `/api/foorum/postitus/like/${topic._id}/${post._id}`, { as: mari })
  await api.call('PUT', `/api/foorum/postitus/like/${topic._id}/${post._id}`, { as: jaan })
  await until(() => String(counts()) === '2,1,1,1')
})

test('LIVE-1 the stream has the headers of an event stream, and is for members who accept its type', async () => {
  const mari = await api.person()
  const stream = await listenAs(mari)
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    vary: 'x-auth-token',
  })
  const plain = await api.call('GET', '/api/voog', { as: mari })
  expect([plain.status, plain.body.msg]).toEqual([406, expect.stringContaining('Accept: text/event-stream')])
  expect((await api.call('HEAD', '/api/voog', { as: mari, headers: { accept: 'text/event-stream' } })).text).toBe('')
  expect(api.app.live.streams.count).toBe(1)
})

test('LIVE-1 AUTH-7 a stream ends when its session ends or its member is banned, and no other does', async () => {
  const [mari, jaan, kati] = [await api.person(), await api.person(), await api.person()]
  const [ofMari, ofJaan, ofKati] = [await listenAs(mari), await listenAs(jaan), await listenAs(kati)]
  await api.call('DELETE', '/api/auth', { as: mari })
  await api.db.execute(sql`update users set staatus = 1 where _id = ${jaan._id}::uuid`)
  await api.app.live.checkSessions()
  await until(() => ofMari.hasEnded() && ofJaan.hasEnded())
  await afterAllBefore(ofKati, kati)
  expect(ofKati.hasEnded()).toBe(false)
})

test('LIVE-1 of a thousand streams of one member the last few stay open, and others keep theirs', async () => {
  const [mari, jaan] = [await api.person(), await api.person()]
  const ofJaan = await listenAs(jaan)
  const opened: LiveStream[] = []
  for (let round = 0; round < 50; round += 1)
    opened.push(...(await Promise.all(Array.from({ length: 20 }, () => listenAs(mari)))))
  await until(() => opened.filter((stream) => !stream.hasEnded()).length === 4)
  expect(api.app.live.streams.count).toBe(5)
  expect(ofJaan.hasEnded()).toBe(false)
  await afterAllBefore(ofJaan, jaan)
})

test('LIVE-1 a client that does not read is disconnected, and others still get their events', async () => {
  const [mari, jaan] = [await api.person(), await api.person()]
  const [slow, quick] = [await listenAs(mari), await listenAs(jaan)]
  slow.pause()
  const long = JSON.stringify({ liik: 'katse', tekst: 'a'.repeat(32 * 1024) })
  // The kernel buffers a bounded number of bytes for a reader, so this loop ends.
  await until(() => {
    api.app.live.streams.send(long, new Set([mari._id]))
    return api.app.live.streams.count === 1
  })
  await afterAllBefore(quick, jaan)
})

test('LIVE-1 after a lost connection to PostgreSQL each listener gets a gap event, and the events that follow', async () => {
  const mari = await api.person()
  const stream = await listenAs(mari)
  await endConnections(/\/(sise_test_\w+)/.exec(api.databaseUrl)?.[1], `query ilike 'listen%' or query = 'select 1'`)
  await eventOf(stream, ({ liik }) => liik === 'katkestus')
  await afterAllBefore(stream, mari)
})

test('LIVE-1 REST-1 stopping the server ends the streams', async () => {
  const stream = await listenAs(await api.person())
  await api.restart()
  await until(() => stream.hasEnded())
})

test('LIVE-1 REST-1 a stream that is being opened while the server stops ends too', async () => {
  const mari = await api.person()
  const { opening, stopping } = await inTransaction(api.db, async (tx) => {
    await tx.execute(sql`lock table sessions in access exclusive mode`)
    const { server } = api.app
    const requested = once(server, 'request')
    const opening = listenAs(mari)
    await requested
    // Jobs of the api may wait for the table, too.
    await until(async () => (await api.db.execute(waiting)).rows.length > 0)
    const stopping = api.restart()
    await until(() => !server.listening)
    return { opening, stopping }
  })
  const stream = await opening
  await until(() => stream.hasEnded())
  await stopping
})
