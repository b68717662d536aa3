import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { type JobRunner, startJobs } from '../../../api/jobs/jobRunner.ts'
import { mailLimits, smtpTransport } from '../../../api/mail/transport.ts'
import { planChannel } from '../../../api/notifications/channel.ts'
import { announcementChannel } from '../../../api/notifications/mail/announcementMail.ts'
import { mostADay } from '../../../api/users/announcements/sending.ts'
import type { Person } from '../../support/api/api.ts'
import { apiOfTests, personOfTests } from '../../support/api/apiOfTests.ts'
import { hurryUntil } from '../../support/api/hurriedJobs.ts'
import { startSmtp, type TestSmtp } from '../../support/servers/smtp.ts'

let smtp: TestSmtp
const api = apiOfTests({ siteUrl: 'https://saar.test' })
const mari = personOfTests(api, { name: 'Mari', email: 'mari@saar.test' })
const moderator = personOfTests(api, { name: 'Maret', email: 'maret@saar.test', status: 3 })
const admin = personOfTests(api, { name: 'Anne', email: 'anne@saar.test', status: 4 })
const runners: JobRunner[] = []

beforeAll(async () => {
  smtp = await startSmtp()
  // This api would take the jobs of the test, too.
  await api.app.jobs.close()
  await api.person({ name: 'Keelatu', email: 'keelatu@saar.test', status: 0 })
})
beforeEach(() => {
  smtp.mails.splice(0)
  smtp.refused = []
})
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.close()))
  await api.db.execute(sql`delete from announcements`)
  await api.db.execute(sql`delete from jobs where kind = 'announcementMail'`)
})
afterAll(() => smtp.close())

function channel() {
  const transport = smtpTransport(smtp.url, mailLimits)
  const sender = { transport, from: { name: 'Saar', address: 'noreply@saar.test' }, hostname: 'saar.test' }
  return announcementChannel(api.db, { siteUrl: 'https://saar.test', community: 'Saar' }, sender, 6_000)
}
/** An api that only sends these mails. */
function open() {
  runners.push(startJobs({ db: api.db, log: api.app.log, kinds: channel().deliver, pollMs: 30 }))
}
const letter = { pealkiri: 'Üldkoosolek', tekst: '<p>Tule <a href="/sise/kalender">laupäeval</a>.</p>', saajad: 'koik' }
const send = (as: Person, body: object = letter, key?: string) =>
  api.call('POST', '/api/liikmekirjad', { as, body, ...(key && { headers: { 'idempotency-key': key } }) })
const list = async (as: Person) => (await api.call('GET', '/api/liikmekirjad', { as })).body
const kind = 'announcementMail'
const waiting = async () => (await api.db.execute(sql`select from jobs where kind = ${kind}`)).rowCount
const sent = async () => {
  await planChannel(api.db, channel())
  await hurryUntil(api, kind, async () => (await waiting()) === 0)
}
const recipients = () => smtp.mails.flatMap(({ to }) => to).sort()

test('MAIL-2 a moderator writes to everybody: each member gets it once, answers go to the sender, and the list says how it went', async () => {
  const answer = await send(moderator)
  expect(answer).toMatchObject({
    status: 200,
    body: { ...letter, nimi: 'Maret', user: { nimi: 'Maret' }, hulk: 3, saadetud: 0, keeldus: 0, teema: null },
  })
  smtp.refused = ['mari@saar.test']
  open()
  await sent()
  expect(recipients()).toEqual(['anne@saar.test', 'maret@saar.test'])
  const raw = smtp.mails[0]?.raw ?? ''
  expect(raw).toMatch(/^Reply-To: maret@saar\.test/m)
  expect(raw).toMatch(/laup=C3=A4eval \(https:\/\/saar\.test\/sise\/kalender\)/)
  expect(await list(admin)).toMatchObject([{ _id: answer.body._id, hulk: 3, saadetud: 2, keeldus: 1 }])
})

test('MAIL-2 a letter goes to those of one status alone, and not to who has left before it was sent', async () => {
  const gone = await api.person({ status: 3, email: 'lahkunu@saar.test' })
  await send(admin, { ...letter, saajad: 'moderaatorid' })
  await api.db.execute(sql`update users set staatus = 0 where _id = ${gone._id}`)
  open()
  await sent()
  expect(recipients()).toEqual(['maret@saar.test'])
  await api.db.execute(sql`delete from users where _id = ${gone._id}`)
})

test('MAIL-2 a copy stays in the forum as a pinned topic, to which the mail leads', async () => {
  const category = await api.category({ name: 'Teated', slug: 'teated' })
  const { body } = await send(moderator, { ...letter, saajad: 'adminid', kategooria: category._id })
  const topic = await api.call('GET', `/api/foorum/teema/${body.teema._id}`, { as: mari })
  expect(topic.body).toMatchObject({ pealkiri: 'Üldkoosolek', pinned: true, nimi: 'Maret', tekst: letter.tekst })
  open()
  await sent()
  expect(smtp.mails[0]?.raw.replace(/=\r\n/g, '')).toContain(`https://saar.test/sise/foorum/teated/${body.teema._id}`)
  // Without the category nothing is sent either.
  const wrong = await send(moderator, { ...letter, kategooria: '0198d1f0-0000-7000-8000-000000000000' })
  expect(wrong).toMatchObject({ status: 400, body: { valjad: { kategooria: 'Sellist kategooriat ei ole.' } } })
  expect(await list(moderator)).toHaveLength(1)
})

test('MAIL-2 a repeated request sends nothing twice, nor do two apis', async () => {
  const [one, other] = await Promise.all([send(moderator, letter, 'korra'), send(moderator, letter, 'korra')])
  expect(other.body._id).toBe(one.body._id)
  open()
  open()
  await sent()
  expect(recipients()).toEqual(['anne@saar.test', 'maret@saar.test', 'mari@saar.test'])
})

test('MAIL-2 five letters leave within a day, and the sixth is refused with the time to wait', async () => {
  const answers = await Promise.all(Array.from({ length: mostADay + 1 }, () => send(moderator)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429])
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body.msg).toBe('Ööpäevas saab liikmetele saata kuni 5 kirja. Proovi mõne aja pärast uuesti.')
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(86_000)
})

test('MAIL-2 a preview shows the mail and to how many it would go, and sends nothing', async () => {
  const preview = (as: Person, body: object) => api.call('POST', '/api/liikmekirjad/eelvaade', { as, body })
  const { body } = await preview(moderator, letter)
  expect(body.hulk).toBe(3)
  expect(body.tekst).toBe(
    'ÜLDKOOSOLEK\n\nTule laupäeval (https://saar.test/sise/kalender).\n\nMaret saatis selle kirja kõigile liikmetele.\n\nSaare kogukond\n',
  )
  expect(body.html).toContain('<a href="https://saar.test/sise/kalender">laupäeval</a>')
  expect(await list(moderator)).toEqual([])
})

test('MAIL-2 members neither write letters nor read them, and what is missing is said at its field', async () => {
  for (const answer of [
    await send(mari),
    await api.call('GET', '/api/liikmekirjad', { as: mari }),
    await api.call('POST', '/api/liikmekirjad/eelvaade', { as: mari, body: letter }),
  ])
    expect(answer).toMatchObject({ status: 403, body: { msg: 'Liikmetele saab kirjutada ainult moderaator.' } })
  expect((await send(moderator, { pealkiri: ' ', tekst: '<p> </p>', saajad: 'naabrid' })).body.valjad).toEqual({
    pealkiri: 'Lisa pealkiri.',
    tekst: 'Kirjuta kiri.',
    saajad: 'Vali, kellele kiri läheb.',
  })
  const tooLong = await send(moderator, { ...letter, tekst: `<p>${'a'.repeat(50_001)}</p>` })
  expect(tooLong.body.valjad).toEqual({ tekst: 'Kiri on liiga pikk (kuni 50 000 tähemärki).' })
})

test('MAIL-2 letters are read in pages, the newest first', async () => {
  for (const pealkiri of ['Esimene', 'Teine', 'Kolmas']) await send(moderator, { ...letter, pealkiri })
  const first = await api.call('GET', '/api/liikmekirjad?piir=2', { as: moderator })
  expect(first.body.map(({ pealkiri }: { pealkiri: string }) => pealkiri)).toEqual(['Kolmas', 'Teine'])
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  expect((await api.call('GET', next, { as: moderator })).body).toMatchObject([{ pealkiri: 'Esimene' }])
})
