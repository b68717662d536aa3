import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { isInMail, planChannel } from '../../../api/notifications/channel.ts'
import { readDigestNews } from '../../../api/notifications/mail/digestNews.ts'
import { mailAtOnceChannel } from '../../../api/notifications/mail/mailAtOnce.ts'
import { pushChannel } from '../../../api/notifications/push/push.ts'
import { usualInternet } from '../../../api/outside/openInternet.ts'
import { notifyMembers } from '../../../api/records/notifyMembers.ts'
import { inTransaction } from '../../../api/store/transaction.ts'
import { type Person, startApi, type TestApi } from '../../support/api/api.ts'
import { planDigests, unusedSender } from '../../support/api/planDigests.ts'
import { type Plan, plansOf } from '../../support/store/plans.ts'
import { statementsOf } from '../../support/store/statements.ts'
import { costOf } from '../plansOfCalls.ts'

let api: TestApi
let client: pg.Client
let admin: Person
/** A member who has read nothing of 10,000 topics, follows half of them, and wants a daily digest. */
let reader: Person

const weekAgo = new Date(Date.now() - 7 * 24 * 3_600_000).toISOString()
/** The job of the reader's digest. */
const job = 'job-of-the-digest'

// 10,000 topics of a week with a post each, and 10,000 members: 1,000 want instant mails, 1,000 have a browser with push.
beforeAll(async () => {
  api = await startApi()
  // The jobs of the test's plans are not run.
  await api.app.jobs.close()
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
  await fill(`insert into notifications (user_id, liik, teema_id, postitus_id, kuupaev)
    select f.user_id, 'postitus', p.teema_id, p._id, p.kuupaev from posts p join topic_follows f on f.teema_id = p.teema_id`)
  await fill(`update notifications set edastused = jsonb_build_object('kiri', $2::text) where user_id = $1`, [
    reader._id,
    job,
  ])
  await fill(`insert into mail_preferences (user_id, valik, muudetud)
    select _id, 'kohe', now() - interval '30 days' from users where email like '%7@vald.test'`)
  await fill(`insert into mail_preferences (user_id, valik, muudetud) values ($1, 'paev', now())`, [reader._id])
  await fill(
    `insert into digests (user_id, kavandatud, alates) select _id, now() - interval '14 days', now() - interval '14 days' from users`,
  )
  await fill(
    `insert into sessions (token_hash, user_id) select sha256(_id::text::bytea), _id from users on conflict do nothing`,
  )
  await fill(`insert into push_devices (token_hash, user_id, aadress, p256dh, auth, alates)
    select sha256(_id::text::bytea), _id, 'https://push.test/' || _id, '\\x00', '\\x00', now() - interval '30 days'
    from users where email like '%3@vald.test'`)
  await fill(`insert into announcements (_id, pealkiri, tekst, saajad, nimi, kuupaev, hulk)
    select gen_random_uuid(), 'Koosolek ' || n, '<p>Tule!</p>', 'koik', 'Anne', now() - n * interval '2 days', 10000
    from generate_series(1, 100) n`)
  await fill(`insert into notifications (user_id, liik, kiri_id, kuupaev, edastused)
    select u._id, 'kiri', a._id, a.kuupaev, '{"liikmekiri":"saadetud","touge":"jarjekorras"}'
    from (select * from announcements order by kuupaev desc limit 20) a, users u`)
  await fill('vacuum analyze')
  await fill('set random_page_cost = 1.1')
})
afterAll(async () => {
  await client.end()
  await api.close()
})

const plansFor = async (work: () => Promise<unknown>) => plansOf(client, await statementsOf(work))
const plansOfCall = async (path: string) => (await costOf(api, client, { path, as: admin })).plans

const installation = { siteUrl: 'https://saar.test', community: 'Saar' }
const usualPush = { ...usualInternet, hosts: ['push.test'] }
const anAnnouncement = async () => {
  const { rows } = await client.query<{ _id: string }>('select _id from announcements order by kuupaev limit 1')
  return rows[0]?._id ?? ''
}

/** Statements that read more pages of the store, or rows by one node, than allowed. */
const beyond = (plans: Plan[], { buffers, rows }: { buffers: number; rows: number }) =>
  plans
    .filter((plan) => plan.buffers > buffers || plan.mostRows > rows)
    .map((plan) => [plan.statement, plan.buffers, plan.mostRows])

test('MAIL-1 the digest of a reader with 10,000 unread topics names ten of them, and reads the notifications of the reader and little else', async () => {
  const read = () => readDigestNews(api.db, { userId: reader._id, since: weekAgo, inMail: isInMail(job) })
  const { forum } = await read()
  expect([forum.rows.length, forum.count]).toEqual([10, 100])
  expect(forum.rows.every(({ jalgin }) => jalgin)).toBe(true)
  // The reader follows 5,000 of them.
  expect(beyond(await plansFor(read), { buffers: 60_000, rows: 10_000 })).toEqual([])
})

test('MAIL-1 the digests of 10,000 members are planned through indexes', async () => {
  const plans = await plansFor(() => planDigests(api.db))
  expect(beyond(plans, { buffers: 60_000, rows: 20_100 })).toEqual([])
  const { rows } = await client.query(`select count(*)::int as hulk from jobs where kind = 'digest'`)
  expect(rows[0].hulk).toBeGreaterThan(8_900)
})

test('MAIL-1 instant mails are planned for the members who want them', async () => {
  const channel = mailAtOnceChannel(api.db, installation, unusedSender)
  const plans = await plansFor(() => planChannel(api.db, channel))
  expect((await client.query(`select from jobs where kind = 'mailAtOnce'`)).rowCount).toBe(500)
  expect(beyond(plans, { buffers: 300_000, rows: 100_000 })).toEqual([])
})

test('PHONE-2 the pushes of a day are planned for the members with a browser', async () => {
  const channel = pushChannel({ db: api.db, log: api.app.log, network: usualPush, contact: 'mailto:a@saar.test' })
  const plans = await plansFor(() => planChannel(api.db, channel))
  expect(beyond(plans, { buffers: 150_000, rows: 100_000 })).toEqual([])
  const { rows } = await client.query(`select count(*)::int as hulk from jobs where kind like 'push_'`)
  expect(rows[0].hulk).toBeGreaterThan(500)
})

test('FORUM-11 MAIL-1 an announcement to 10,000 members, and a post with 1,000 followers, store their notifications through indexes', async () => {
  const [topic] = (await client.query<{ _id: string }>('select _id from topics limit 1')).rows
  await client.query(
    `insert into topic_follows select _id, $1, 'jalgin' from users where email like '%9@vald.test' on conflict do nothing`,
    [topic?._id],
  )
  const plans = await plansFor(async () => {
    const post = { method: 'POST', headers: { 'x-auth-token': admin.token } } as const
    const url = `/api/foorum/postitus/${topic?._id}`
    expect((await api.app.inject({ ...post, url, payload: { tekst: '<p>Uus.</p>' } })).statusCode).toBe(200)
    await inTransaction(api.db, async (tx) =>
      expect(await notifyMembers(tx, { liik: 'kiri', id: await anAnnouncement() })).toBeGreaterThan(10_000),
    )
  })
  expect(beyond(plans, { buffers: 250_000, rows: 10_100 })).toEqual([])
})

test('MAIL-2 a page of the announcements reads its own rows', async () => {
  const plans = await plansOfCall('/api/liikmekirjad?piir=3')
  expect(beyond(plans, { buffers: 100, rows: 110 })).toEqual([])
})

test('MAIL-1 PHONE-2 the preference of a member, a refused address and a browser are read by their keys', async () => {
  for (const path of ['/api/kirjad/peatatud', '/api/kirjad/valik', '/api/touked'])
    expect(beyond(await plansOfCall(path), { buffers: 40, rows: 20 })).toEqual([])
})
