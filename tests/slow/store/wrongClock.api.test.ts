import { existsSync } from 'node:fs'
import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { v7 as newId } from 'uuid'
import { startSession } from '../../../api/users/signIn/sessions.ts'
import { reachStore } from '../../../scripts/storeAddress.ts'
import { closedPort } from '../../support/servers/tcp.ts'
import { type StartedSise, startFolder, startSise } from '../../support/startedSise.ts'
import { firstIdSince } from '../../support/store/firstIdSince.ts'
import { until } from '../../support/until.ts'

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
const withClock = existsSync(library) ? test : test.skip
const skipped = existsSync(library) ? '' : ' (skipped: Debian’s package libfaketime is missing)'

let folder: string
let clockFile: string
const started: StartedSise[] = []
beforeEach(async () => {
  folder = await startFolder()
  clockFile = join(folder, 'clock')
  await setClock('+0d')
})
afterEach(async () => {
  for (const { child, ended } of started.splice(0).toReversed()) {
    child.kill('SIGTERM')
    await ended
  }
  await rm(folder, { recursive: true, force: true })
})

async function setClock(offset: string) {
  await writeFile(clockFile, `${offset}\n`)
  // PostgreSQL reads it as another user.
  await chmod(clockFile, 0o644)
}

/** The whole of Sise under a clock of ours, with the port of its api. */
async function startClocked(env: NodeJS.ProcessEnv) {
  const port = await closedPort()
  const sise = startSise(folder, {
    NODE_ENV: 'production',
    API_PORT: String(port),
    LD_PRELOAD: library,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    ...env,
  })
  started.push(sise)
  await sise.address()
  const call = async (method: string, path: string, token: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'x-auth-token': token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json().catch(() => null)) as never }
  }
  return { sise, call }
}

function openStoreOf(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  pool.on('error', () => {})
  const db = drizzle(pool)
  const person = async (name: string) => {
    const _id = newId()
    await db.execute(sql`
      insert into users (_id, nimi, email, email_key, staatus)
      values (${_id}::uuid, ${name}, ${`${name}@saar.test`}, ${`${name}@saar.test`}, 4)`)
    return _id
  }
  return { pool, db, person, session: (id: string) => startSession(db, id) }
}

withClock(
  `OPS-10 a clock that is 300 days ahead for a minute loses and expires nothing, and leaves nothing dated ahead${skipped}`,
  async () => {
    const { sise, call } = await startClocked({ FAKETIME_TIMESTAMP_FILE: clockFile, FAKETIME_NO_CACHE: '1' })
    const { url } = await reachStore({ DATA_DIR: join(folder, 'data') }, () => {})
    const { pool, db, person, session } = openStoreOf(url)
    const daysAhead = async () => {
      const { rows } = await db.execute<{ days: number }>(
        sql`select extract(epoch from now() - to_timestamp(${Date.now() / 1000}))::float8 / 86400 as days`,
      )
      return Math.round(rows[0]?.days ?? 0)
    }
    const [mari, anu] = [await person('mari'), await person('anu')]
    const [before, reader] = [await session(mari), await session(anu)]
    const category = newId()
    await db.execute(sql`insert into categories (_id, nimi, slug) values (${category}::uuid, 'Meri', 'meri')`)
    const write = async (token: string, topic: string, text: string) =>
      (await call('POST', `/api/foorum/postitus/${topic}`, token, { tekst: `<p>${text}</p>`, failid: [] })).status
    const open = async (token: string, title: string) =>
      (
        (await call('POST', '/api/foorum/teema', token, { pealkiri: title, kategooria: category, tekst: '' })).body as {
          _id: string
        }
      )._id
    const topic = await open(before, 'Praam')
    expect(await write(before, topic, 'Esimene')).toBe(200)
    await call('GET', `/api/foorum/teema/${topic}`, reader)
    // Anu follows the topic, and is mailed each day.
    await call('PUT', `/api/foorum/teema/jalgimine/${topic}`, reader, { tase: 'jalgin' })
    await call('PUT', '/api/kirjad/valik', reader, { valik: 'paev' })
    const counts = async () =>
      (
        await db.execute(sql`select (select count(*) from sessions where last_used_at is not null)::int as sessions,
          (select count(*) from idempotency_keys)::int as keys`)
      ).rows[0]
    const kept = await counts()

    await setClock('+300d')
    await until(async () => (await daysAhead()) === 300)
    const [then, readerThen] = [await session(mari), await session(anu)]
    expect(await write(then, topic, 'Teine')).toBe(200)
    const wrong = await open(then, 'Tulevikust')
    await call('GET', `/api/foorum/teema/${topic}`, readerThen)
    // The daily deletions come due.
    await until(() => /the clock may have jumped/.test(sise.said()) && /has jumped/.test(sise.said()), 120_000)

    await setClock('+0d')
    await until(() => sise.said().includes('what was dated ahead of the clock was set back'), 90_000)
    expect(await daysAhead()).toBe(0)
    const { rows: ahead } = await db.execute(sql`
      select 'topic' as what from topics where greatest(kuupaev, viimane_postitus) > now() union all
      select 'post' from posts where kuupaev > now() union all
      select 'read' from topic_reads where loetud_kuni > now() union all
      select 'notification' from notifications where greatest(kuupaev, loetud) > now() union all
      select 'digest' from digests where greatest(kavandatud, alates, kuni) > now() union all
      select 'session' from sessions where last_used_at > now()`)
    expect(ahead).toEqual([])
    expect(await counts()).toEqual({ ...kept, sessions: Number(kept?.sessions) + 2 })
    // The sessions of before are alive.
    const news = async () =>
      ((await call('GET', '/api/foorum/uued', reader)).body as { teemad: { teema: { _id: string } }[] }).teemad.map(
        ({ teema }) => teema._id,
      )
    expect(await news()).toEqual([wrong])
    expect(await write(before, topic, 'Kolmas')).toBe(200)
    // What is written by the right clock notifies, though a digest may have been sent by the wrong one.
    const { rows: due } = await db.execute(sql`
      select p.tekst, n.edastused from notifications n join posts p on p._id = n.postitus_id
      where n.user_id = ${anu}::uuid and n.loetud is null and n.kuupaev > (select alates from digests where user_id = ${anu}::uuid)`)
    expect(due).toEqual([{ tekst: '<p>Kolmas</p>', edastused: {} }])
    expect((await news()).toSorted()).toEqual([topic, wrong].toSorted())
    const { rows: posts } = await db.execute<{ tekst: string }>(
      sql`select tekst from posts where teema_id = ${topic}::uuid order by kuupaev`,
    )
    expect(posts.map(({ tekst }) => tekst)).toEqual(['<p>Esimene</p>', '<p>Teine</p>', '<p>Kolmas</p>'])
    await pool.end()
  },
)

withClock(`OPS-10 an api on a machine that is an hour behind makes ids and dates of the store${skipped}`, async () => {
  const right = startSise(folder, { NODE_ENV: 'production' })
  started.push(right)
  await right.address()
  const { url } = await reachStore({ DATA_DIR: join(folder, 'data') }, () => {})
  const { pool, db, person, session } = openStoreOf(url)
  const token = await session(await person('mari'))
  const { call } = await startClocked({ DATABASE_URL: url, DATA_DIR: join(folder, 'other'), FAKETIME: '-1h' })
  const { rows } = await db.execute<{ now: string }>(sql`select now()::text as now`)
  const body = { kuupaev: { year: 2026, month: 10, day: 28, hours: null, minutes: null }, tekst: '<p>Otsus</p>' }
  const { _id } = (await call('POST', '/api/protokollid', token, body)).body as { _id: string }
  expect(_id >= firstIdSince(new Date(Date.parse(rows[0]?.now ?? '') - 1_000))).toBe(true)
  await pool.end()
})
