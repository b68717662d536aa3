import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { forPeople } from '../../../api/forum/following/forPeople.ts'
import { letterNews, pushNews } from '../../../api/jobList.ts'
import { planLetters } from '../../../api/users/letters/planning.ts'
import { periodLetter } from '../../../api/users/letters/text.ts'
import { planPush } from '../../../api/users/push/planning.ts'
import { type Person, startApi, type TestApi } from '../../support/api/api.ts'
import { type Plan, plansOf } from '../../support/store/plans.ts'
import { statementsOf } from '../../support/store/statements.ts'

let api: TestApi
let client: pg.Client
let admin: Person
/** Who has read nothing of 10,000 topics, follows half of them, and wants a letter each day. */
let reader: Person

const weekAgo = new Date(Date.now() - 7 * 24 * 3_600_000).toISOString()

// 10,000 topics of a week with a post each, and 10,000 members: 1,000 are told at once, 1,000 have a browser that is pushed to.
beforeAll(async () => {
  api = await startApi()
  admin = await api.person({ status: 4 })
  reader = await api.person({ name: 'Mari' })
  const writer = await api.person({ name: 'Jaan' })
  const { _id: category } = await api.category({ name: 'Vaba jutt' })
  client = new pg.Client({ connectionString: api.databaseUrl })
  await client.connect()
  const fill = (text: string, values: unknown[] = []) => client.query(text, values)
  await fill(`insert into users (_id, nimi, email, email_key, staatus)
    select gen_random_uuid(), 'Inimene ' || n, n || '@vald.test', n || '@vald.test', 2 from generate_series(1, 10000) n`)
  await fill(
    `insert into topics (_id, kategooria_id, pealkiri, tekst, user_id, nimi, kuupaev, postitused_hulk, viimane_postitus)
    select gen_random_uuid(), $1, repeat('Praam ', 20) || n, '<p>Tere!</p>', $2, 'Jaan', at, 1, at
    from (select n, now() - interval '7 days' * n / 10001 as at from generate_series(1, 10000) n) times`,
    [category, writer._id],
  )
  await fill(`insert into posts (_id, teema_id, tekst, user_id, nimi, kuupaev)
    select gen_random_uuid(), _id, '<p>Vastus.</p>', user_id, 'Jaan', viimane_postitus from topics`)
  await fill(
    `with t as (select _id, row_number() over () as n from topics)
    insert into topic_follows select $1, _id, 'jalgin' from t where n % 2 = 0`,
    [reader._id],
  )
  // Each topic is followed by ten members.
  await fill(`with u as (select _id, row_number() over () as n from users where email like '%vald.test')
    , t as (select _id, row_number() over () as n from topics)
    insert into topic_follows select u._id, t._id, 'jalgin'
    from t cross join generate_series(0, 9) step join u on u.n = 1 + (t.n * 10 + step) % 10000`)
  await fill(`insert into letter_choices (user_id, valik, muudetud)
    select _id, 'kohe', now() - interval '30 days' from users where email like '%7@vald.test'`)
  await fill(`insert into letter_choices (user_id, valik, muudetud) values ($1, 'paev', now())`, [reader._id])
  await fill(`insert into letters (user_id, periood, too_id, alates, kuni, loodud, lopetatud, tulemus)
    select _id, 'nadal:2026-W' || week, gen_random_uuid(), now(), now(), now(), now(), 'saadetud'
    from users, generate_series(10, 14) week`)
  await fill(
    `insert into sessions (token_hash, user_id) select sha256(_id::text::bytea), _id from users on conflict do nothing`,
  )
  await fill(`insert into push_devices (token_hash, user_id, aadress, p256dh, auth, alates)
    select sha256(_id::text::bytea), _id, 'https://push.test/' || _id, '\\x00', '\\x00', now() - interval '30 days'
    from users where email like '%3@vald.test'`)
  await fill(`insert into push_marks (nimi, kuni) values ('foorum', now() - interval '1 minute')`)
  await fill(`insert into announcements (_id, pealkiri, tekst, saajad, nimi, kuupaev, hulk)
    select gen_random_uuid(), 'Koosolek ' || n, '<p>Tule!</p>', 'koik', 'Anne', now() - n * interval '2 days', 10000
    from generate_series(1, 100) n`)
  await fill(`insert into announcement_recipients (kiri_id, user_id, lopetatud, tulemus)
    select a._id, u._id, now(), 'saadetud' from (select _id from announcements order by kuupaev desc limit 20) a, users u`)
  await fill('vacuum analyze')
  await fill('set random_page_cost = 1.1')
})
afterAll(async () => {
  await client.end()
  await api.close()
})

const plansFor = async (work: () => Promise<unknown>) => plansOf(client, await statementsOf(work))
const plansOfCall = (path: string) =>
  plansFor(async () => {
    // Injected, because statementsOf does not see requests that arrive by a socket.
    const { statusCode } = await api.app.inject({ url: path, headers: { 'x-auth-token': admin.token } })
    expect([path, statusCode]).toEqual([path, 200])
  })

/** Statements that read more pages of the store, or rows by one node, than they may. */
const beyond = (plans: Plan[], { buffers, rows }: { buffers: number; rows: number }) =>
  plans
    .filter((plan) => plan.buffers > buffers || plan.mostRows > rows)
    .map((plan) => [plan.statement, plan.buffers, plan.mostRows])

test('MAIL-1 the letter of who has 10,000 unread topics has at most 60 lines, and reads what the member follows and little else', async () => {
  const since = { userId: reader._id, since: weekAgo }
  const forum = await letterNews.forum(api.db, since)
  expect([forum.teemad.length, forum.hulk]).toEqual([10, 100])
  expect(forum.teemad.every(({ jalgin }) => jalgin)).toBe(true)
  const kuupaev = { year: 2026, month: 11, day: 6, hours: 18, minutes: 0 } as const
  const protocols = Array.from({ length: 5 }, (_, n) => ({
    _id: `p${n}`,
    kuupaev,
    katkend: 'Ostame paadi. '.repeat(20),
  }))
  const events = Array.from({ length: 5 }, () => ({ pealkiri: 'Jaanituli '.repeat(20), kuupaev, uus: true }))
  const facts = {
    name: 'Mari',
    userId: reader._id,
    community: 'Saar',
    siteUrl: 'https://saar.test',
    unsubscribe: 'https://saar.test/x',
  }
  const { text } = periodLetter('paev', { forum, protocols, events }, facts)
  expect(text.split('\n').length).toBeLessThanOrEqual(60)
  expect(text).toContain('Uut on veel rohkem kui 90 teemas.')
  const plans = await plansFor(() => letterNews.forum(api.db, since))
  // 5,000 of them are followed.
  expect(beyond(plans, { buffers: 8_000, rows: 10_000 })).toEqual([])
})

test('MAIL-1 the letters of 10,000 members are planned 500 at a time, by indexes', async () => {
  const plan = (day: string) =>
    planLetters({ db: api.db, news: { bursts: () => Promise.resolve([]) }, perMinute: 6_000, now: () => new Date(day) })
  await plan('2026-11-25T10:00:00Z')
  const plans = await plansFor(() => plan('2026-11-30T06:00:00Z'))
  expect(
    plans.filter(({ statement }) => statement.includes('select u._id, coalesce(c.valik')).length,
  ).toBeGreaterThanOrEqual(40)
  // Each letter looks up the former ones of its member.
  expect(beyond(plans, { buffers: 12_000, rows: 5_000 })).toEqual([])
  const { rows } = await client.query(`select count(*)::int as hulk from letters where lopetatud is null`)
  expect(rows[0].hulk).toBeGreaterThan(8_900)
})

test('MAIL-1 what is told at once is looked up for who follows or is mentioned, not for each member and topic', async () => {
  const pause = { quietMs: 180_000, longestMs: 900_000 }
  expect(await letterNews.bursts(api.db, pause)).toHaveLength(500)
  const plans = await plansFor(() => letterNews.bursts(api.db, pause))
  // 2,857 topics of two days, of which each tenth follower is told at once: 2,857,000 pairs would be looked up.
  expect(beyond(plans, { buffers: 150_000, rows: 100_000 })).toEqual([])
})

test('PHONE-2 the pushes of a day are planned for who follows or is mentioned, not for each browser and topic', async () => {
  await client.query(`update push_marks set kuni = now() - interval '1 day'`)
  const plans = await plansFor(() => planPush(api.db, pushNews, 0))
  expect(beyond(plans, { buffers: 150_000, rows: 100_000 })).toEqual([])
  const { rows } = await client.query(`select count(*)::int as hulk from jobs where kind like 'push_'`)
  expect(rows[0].hulk).toBeGreaterThan(500)
})

test('LIVE-1 whom 50 events at once are for is asked by the topics, their followers and mentions', async () => {
  const { rows } = await client.query<{ _id: string }>('select _id from topics order by viimane_postitus desc limit 50')
  const events = rows.map(({ _id }) => ({ liik: 'postitus' as const, teema: _id, kes: admin._id }))
  expect((await forPeople(api.db, events)).size).toBeGreaterThan(400)
  expect(beyond(await plansFor(() => forPeople(api.db, events)), { buffers: 3_000, rows: 2_000 })).toEqual([])
})

test('MAIL-2 a page of the letters to members counts those it shows, whose recipients are found by the index', async () => {
  const plans = await plansOfCall('/api/liikmekirjad?piir=3')
  expect(beyond(plans, { buffers: 10_000, rows: 40_100 })).toEqual([])
})

test('MAIL-1 PHONE-2 what a member chose, whose letters are paused, and a browser are looked up by their keys', async () => {
  for (const path of ['/api/kirjad/peatatud', '/api/kirjad/valik', '/api/touked'])
    expect(beyond(await plansOfCall(path), { buffers: 40, rows: 20 })).toEqual([])
})
