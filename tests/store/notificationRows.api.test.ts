import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { v7 } from 'uuid'
import { planChannel } from '../../api/notifications/channel.ts'
import { announcementChannel } from '../../api/notifications/mail/announcementMail.ts'
import { digestChannel } from '../../api/notifications/mail/digest.ts'
import { mailAtOnceChannel } from '../../api/notifications/mail/mailAtOnce.ts'
import { pushChannel } from '../../api/notifications/push/push.ts'
import { usualInternet } from '../../api/outside/openInternet.ts'
import { startSession } from '../../api/users/signIn/sessions.ts'
import { startApi, type TestApi } from '../support/api/api.ts'
import { unusedSender } from '../support/api/planDigests.ts'
import { bareDatabase, type TestDatabase } from '../support/store/database.ts'
import { migrateUntil } from '../support/store/migrations.ts'
import { insertRow } from './insertRow.ts'

let database: TestDatabase
let client: pg.Pool
let api: TestApi | undefined

beforeEach(async () => {
  database = await bareDatabase()
  await migrateUntil(database.url, '0043_ended_sessions')
  client = new pg.Pool({ connectionString: database.url })
})
afterEach(async () => {
  await client.end()
  await api?.close()
  await database.drop()
})

const id = (ago = 0) => v7({ msecs: Date.now() - ago * 3_600_000 })
const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000).toISOString()

const insert = (table: string, row: Record<string, unknown>) => insertRow(client, table, row)

async function member(nimi: string) {
  const _id = id(10_000)
  const email = `${nimi.toLowerCase()}@saar.test`
  await insert('users', { _id, nimi, email, email_key: email, staatus: 2 })
  return _id
}

test('FORUM-11 MAIL-1 PHONE-2 a store of timestamps is migrated to notification rows: no bell changes, nothing is sent again, and pending ones are sent', async () => {
  const [mari, jaan, kati] = [await member('Mari'), await member('Jaan'), await member('Kati')]
  const category = id()
  await insert('categories', { _id: category, nimi: 'Sadam', slug: 'sadam' })
  async function topicOf(author: string, pealkiri: string, posts: [author: string, ago: number][]) {
    const _id = id(100)
    const latest = hours(Math.min(90, ...posts.map(([, ago]) => ago)))
    const about = { kategooria_id: category, pealkiri, tekst: '<p>Tere!</p>', nimi: 'Autor', kuupaev: hours(90) }
    await insert('topics', { _id, ...about, user_id: author, viimane_postitus: latest, postitused_hulk: posts.length })
    await insert('topic_follows', { user_id: author, teema_id: _id, tase: 'jalgin' })
    const ids: string[] = []
    for (const [user_id, ago] of posts) {
      const post = id(ago)
      ids.push(post)
      await insert('posts', {
        _id: post,
        teema_id: _id,
        tekst: '<p>Vastus.</p>',
        user_id,
        nimi: 'Kirjutaja',
        kuupaev: hours(ago),
      })
    }
    return { _id, ids }
  }
  const unread = await topicOf(mari, 'Lugemata', [
    [jaan, 50],
    [jaan, 20],
  ])
  const read = await topicOf(mari, 'Loetud', [[jaan, 60]])
  await insert('topic_reads', { user_id: mari, teema_id: read._id, loetud_kuni: hours(60) })
  const mention = await topicOf(jaan, 'Mainitud', [[kati, 30]])
  await insert('mentions', {
    _id: id(),
    user_id: mari,
    teema_id: mention._id,
    postitus_id: mention.ids[0],
    kuupaev: hours(30),
  })
  // Mari had her digest a day ago, Kati's still waits, and Jaan wants instant mails: the mail of one topic waits, that of another is not
  // planned yet.
  await insert('letter_choices', { user_id: jaan, valik: 'kohe', muudetud: hours(100) })
  await insert('letter_choices', { user_id: kati, valik: 'paev', muudetud: hours(100) })
  const quiet = await topicOf(jaan, 'Uus', [[mari, 1]])
  await insert('letter_runs', { periood: 'nadal:2026-W01', algus: hours(24), lopp: hours(24) })
  const letter = (user_id: string, periood: string, more: object) =>
    insert('letters', { user_id, periood, loodud: hours(24), too_id: id(), ...more })
  await letter(mari, 'nadal:2026-W01', {
    alates: hours(200),
    kuni: hours(24),
    lopetatud: hours(24),
    tulemus: 'saadetud',
  })
  const [katisJob, jaansJob, mailsJob, pushJob] = [id(), id(), id(), id()]
  await letter(kati, 'paev:2026-01-01', { alates: hours(48), kuni: hours(2), too_id: katisJob })
  const about = { alates: hours(100), kuni: hours(30), teema_id: mention._id }
  await letter(jaan, `kohe:${mention._id}`, { ...about, too_id: jaansJob })
  const jobOf = (_id: string, kind: string, details: object) =>
    insert('jobs', { _id, kind, details: JSON.stringify(details) })
  await jobOf(katisJob, 'letterMail', { userId: kati, periood: 'paev:2026-01-01' })
  await jobOf(jaansJob, 'letterMail', { userId: jaan, periood: `kohe:${mention._id}` })
  for (const kind of ['planLetters', 'planPush']) await jobOf(kind, kind, {})
  // An announcement that has not been sent to Kati yet, and a push message of it that waits.
  const announcement = id(5)
  await insert('announcements', {
    _id: announcement,
    pealkiri: 'Koosolek',
    tekst: '<p>Tule!</p>',
    saajad: 'koik',
    nimi: 'Anne',
    kuupaev: hours(5),
    hulk: 2,
  })
  await insert('announcement_recipients', {
    kiri_id: announcement,
    user_id: mari,
    lopetatud: hours(4),
    tulemus: 'saadetud',
  })
  await insert('announcement_recipients', { kiri_id: announcement, user_id: kati })
  await jobOf(mailsJob, 'announcementMail', { kiriId: announcement, userId: kati })
  await jobOf(pushJob, 'push1', { device: 'ab', message: { title: 'Koosolek', tag: `kiri-${announcement}` } })
  await insert('push_marks', { nimi: 'foorum', kuni: hours(0) })
  const protocol = id(3)
  await insert('protocols', { _id: protocol, tekst: '<p>Ostame paadi.</p>' })

  api = await startApi({ databaseUrl: database.url })
  await api.app.jobs.close()
  const db = drizzle(client)
  const token = await startSession(db, mari)
  const { body } = await api.call('GET', '/api/foorum/sulle', { as: { token } })
  expect(body).toMatchObject({
    lugemata: 2,
    teated: [
      { liik: 'vastused', teema: { pealkiri: 'Lugemata' }, postitus: unread.ids[0], lugemataHulk: 2, loetud: false },
      { liik: 'mainimine', teema: { pealkiri: 'Mainitud' }, postitus: mention.ids[0], loetud: false },
      { liik: 'vastused', teema: { pealkiri: 'Loetud' }, loetud: true },
    ],
  })
  await insert('push_devices', {
    token_hash: (await client.query('select token_hash from sessions')).rows[0].token_hash,
    user_id: mari,
    aadress: 'https://push.test/1',
    p256dh: Buffer.alloc(65),
    auth: Buffer.alloc(16),
    alates: hours(100),
  })
  // On a Monday Mari's next one would be due.
  await client.query('update digests set kavandatud = now() where user_id = $1', [mari])
  const installation = { siteUrl: 'https://saar.test', community: 'Saar' }
  for (const channel of [
    digestChannel(db, installation, unusedSender, 30),
    mailAtOnceChannel(db, installation, unusedSender),
    announcementChannel(db, installation, unusedSender, 30),
    pushChannel({ db, log: api.app.log, network: { ...usualInternet, hosts: [] }, contact: 'mailto:a@saar.test' }),
  ])
    await planChannel(db, channel)
  const { rows: jobs } = await client.query(
    `select _id, kind, details from jobs where kind ~ '^(letter|digest|mailAtOnce|announcementMail|push|planL|planP)' order by kind, run_at`,
  )
  expect(jobs).toEqual([
    { _id: mailsJob, kind: 'announcementMail', details: { kiriId: announcement, userId: kati } },
    { _id: katisJob, kind: 'digest', details: { userId: kati } },
    { _id: jaansJob, kind: 'mailAtOnce', details: { userId: jaan, topicId: mention._id } },
    { _id: expect.any(String), kind: 'mailAtOnce', details: { userId: jaan, topicId: quiet._id } },
    { _id: pushJob, kind: 'push1', details: { device: 'ab', kiriId: announcement } },
  ])
  const { rows: digests } = await client.query(
    'select too_id, alates, kuni from digests where user_id = any($1) order by too_id nulls last',
    [[mari, kati]],
  )
  expect(digests).toEqual([
    { too_id: katisJob, alates: expect.any(Date), kuni: expect.any(Date) },
    { too_id: null, alates: expect.any(Date), kuni: null },
  ])
  expect((await client.query('select saadetud, keeldus from announcements')).rows).toEqual([
    { saadetud: 1, keeldus: 0 },
  ])
  // No digest has reported the protocol yet.
  expect(
    (await client.query(`select user_id from notifications where protokoll_id = $1`, [protocol])).rows.length,
  ).toBe(3)
})
