import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { mostADay } from '../../api/announcements/sending.ts'
import { type JobRunner, startJobs } from '../../api/jobs/jobRunner.ts'
import { mailLimits, smtpTransport } from '../../api/mail/transport.ts'
import { planChannel } from '../../api/notifications/channel.ts'
import { announcementChannel } from '../../api/notifications/mail/announcementMail.ts'
import { upload } from '../files/upload/uploadForm.ts'
import type { Person } from '../support/api/api.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { hurryUntil } from '../support/api/hurriedJobs.ts'
import { startSmtp, type TestSmtp } from '../support/servers/smtp.ts'

let smtp: TestSmtp
const api = apiOfTests({ siteUrl: 'https://saar.test' })
const mari = personOfTests(api, { name: 'Mari', email: 'mari@saar.test' })
const moderator = personOfTests(api, { name: 'Maret', email: 'maret@saar.test', status: 3 })
const admin = personOfTests(api, { name: 'Anne', email: 'anne@saar.test', status: 4 })
const runners: JobRunner[] = []

beforeAll(async () => {
  smtp = await startSmtp()
  // The job runner of this API would run the jobs of the test, too.
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
  await api.db.execute(sql`delete from jobs where kind like 'announcement%'`)
  await api.db.execute(sql`delete from tries`)
})
afterAll(() => smtp.close())

function channel() {
  const transport = smtpTransport(smtp.url, mailLimits)
  const sender = { transport, from: { name: 'Saar', address: 'noreply@saar.test' }, hostname: 'saar.test' }
  return announcementChannel(api.db, { siteUrl: 'https://saar.test', community: 'Saar' }, sender, 6_000)
}
/** Starts an API that only sends these mails. */
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
const attached = async (nimi: string, folder?: 'avalik') =>
  (await upload(api, 'Sisu', { as: moderator, name: nimi, ...(folder && { folder }) })).body
const readable = (raw = '') => raw.replace(/=\r\n/g, '').replace(/=3D/g, '=')
const recipients = () => smtp.mails.flatMap(({ to }) => to).sort()

test('MAIL-2 a moderator mails an announcement to all members: each gets it once, replies go to the sender, and the list shows the progress', async () => {
  const response = await send(moderator)
  expect(response).toMatchObject({
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
  expect(await list(admin)).toMatchObject([{ _id: response.body._id, hulk: 3, saadetud: 2, keeldus: 1 }])
})

test('MAIL-2 an announcement to members of one status goes to them alone, and not to a member who leaves before it is sent', async () => {
  const gone = await api.person({ status: 3, email: 'lahkunu@saar.test' })
  await send(admin, { ...letter, saajad: 'moderaatorid' })
  await api.db.execute(sql`update users set staatus = 0 where _id = ${gone._id}`)
  open()
  await sent()
  expect(recipients()).toEqual(['maret@saar.test'])
  await api.db.execute(sql`delete from users where _id = ${gone._id}`)
})

test('MAIL-2 a copy of the announcement is a pinned topic in the forum, to which the mail links', async () => {
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

test('MAIL-2 a repeated request sends nothing twice, and neither do two APIs', async () => {
  const [one, other] = await Promise.all([send(moderator, letter, 'korra'), send(moderator, letter, 'korra')])
  expect(other.body._id).toBe(one.body._id)
  open()
  open()
  await sent()
  expect(recipients()).toEqual(['anne@saar.test', 'maret@saar.test', 'mari@saar.test'])
})

test('MAIL-2 five announcements may be sent in a day; the sixth is refused with the waiting time', async () => {
  const responses = await Promise.all(Array.from({ length: mostADay + 1 }, () => send(moderator)))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429])
  const refused = responses.find(({ status }) => status === 429)
  expect(refused?.body.msg).toBe('Ööpäevas saab liikmetele saata kuni 5 kirja. Proovi mõne aja pärast uuesti.')
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(86_000)
})

test('MAIL-2 a preview shows the mail and the number of recipients, and sends nothing', async () => {
  const preview = (as: Person, body: object) => api.call('POST', '/api/liikmekirjad/eelvaade', { as, body })
  const { body } = await preview(moderator, letter)
  expect(body.hulk).toBe(3)
  expect(body.tekst).toBe(
    'ÜLDKOOSOLEK\n\nTule laupäeval (https://saar.test/sise/kalender).\n\nMaret saatis selle kirja kõigile liikmetele.\n\nSaare kogukond\n',
  )
  expect(body.html).toContain('<a href="https://saar.test/sise/kalender">laupäeval</a>')
  expect(await list(moderator)).toEqual([])
})

test('MAIL-2 a missing field is named in the refusal', async () => {
  expect((await send(moderator, { pealkiri: ' ', tekst: '<p> </p>', saajad: 'naabrid' })).body.valjad).toEqual({
    pealkiri: 'Lisa pealkiri.',
    tekst: 'Kirjuta kiri.',
    saajad: 'Vali, kellele kiri läheb.',
  })
  const tooLong = await send(moderator, { ...letter, tekst: `<p>${'a'.repeat(50_001)}</p>` })
  expect(tooLong.body.valjad).toEqual({ tekst: 'Kiri on liiga pikk (kuni 50 000 tähemärki).' })
})

test('MAIL-2 announcements are listed in pages, newest first', async () => {
  for (const pealkiri of ['Esimene', 'Teine', 'Kolmas']) await send(moderator, { ...letter, pealkiri })
  const first = await api.call('GET', '/api/liikmekirjad?piir=2', { as: moderator })
  expect(first.body.map(({ pealkiri }: { pealkiri: string }) => pealkiri)).toEqual(['Kolmas', 'Teine'])
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  expect((await api.call('GET', next, { as: moderator })).body).toMatchObject([{ pealkiri: 'Esimene' }])
})

test('LETTER-1 the mail links to each file by its access rights; a deleted file disappears from waiting mails, from the list and from its uses', async () => {
  const name = `${'a'.repeat(80)}.txt`
  const [mine, open_, gone] = [await attached(name), await attached('kava.txt', 'avalik'), await attached('vana.txt')]
  const { body } = await send(moderator, { ...letter, failid: [mine._id, open_._id, gone._id] })
  expect(body.failid.map(({ nimi }: { nimi: string }) => nimi)).toEqual([name, 'kava.txt', 'vana.txt'])
  expect((await api.call('GET', `/api/files/${gone._id}/kasutus`, { as: mari })).body).toEqual([
    { liik: 'liikmekiri', _id: body._id, pealkiri: 'Üldkoosolek', tee: '/kirjad' },
  ])
  await api.call('DELETE', `/api/files/${gone._id}`, { as: moderator })
  open()
  await sent()
  const text = readable(smtp.mails[0]?.raw)
  expect(text).toContain(`FAILID\r\n\r\n${name} =C2=B7 1 kB`)
  expect(text).toContain(`https://saar.test/sise/files?fail=${mine._id}`)
  expect(text).toContain(`https://saar.test/api/static${open_.tee}`)
  expect(text).not.toContain('vana.txt')
  expect((await list(admin))[0].failid).toMatchObject([{ nimi: name }, { nimi: 'kava.txt' }])
})

test('LETTER-1 the copy in the forum has the files, and an announcement with a deleted file is neither previewed, tried nor sent', async () => {
  const category = await api.category()
  const file = await attached('kava.txt')
  const whole = { ...letter, saajad: 'adminid', kategooria: category._id, failid: [file._id] }
  const { body } = await send(moderator, whole)
  const topic = await api.call('GET', `/api/foorum/teema/${body.teema._id}`, { as: mari })
  expect(topic.body.failid).toMatchObject([{ _id: file._id }])
  await api.call('DELETE', `/api/files/${file._id}`, { as: moderator })
  for (const path of ['', '/eelvaade', '/proov'])
    expect(await api.call('POST', `/api/liikmekirjad${path}`, { as: moderator, body: whole })).toMatchObject({
      status: 400,
      body: { valjad: { failid: 'Mõnda faili enam ei ole. Eemalda see ja proovi uuesti.' } },
    })
  expect(await list(moderator)).toHaveLength(1)
})

test('LETTER-2 a trial mail goes to its writer alone, names its address, does not count against the daily limit, and has a limit of its own', async () => {
  const file = await attached('kava.txt')
  const trial = () =>
    api.call('POST', '/api/liikmekirjad/proov', { as: moderator, body: { ...letter, failid: [file._id] } })
  expect(await trial()).toMatchObject({ status: 200, body: { email: 'maret@saar.test' } })
  open()
  await hurryUntil(api, 'announcementTrial', () => Promise.resolve(smtp.mails.length === 1))
  expect(recipients()).toEqual(['maret@saar.test'])
  expect(readable(smtp.mails[0]?.raw)).toContain('Subject: =?UTF-8?Q?Proov=3A_=C3=9Cldkoosolek')
  expect(smtp.mails[0]?.raw).toContain('kava.txt')
  expect(await list(moderator)).toEqual([])
  for (let times = 0; times < 8; times += 1) await trial()
  expect((await trial()).status).toBe(429)
})

test('LETTER-3 the list says how many mails wait, also while the mail server is down, until all are sent or given up', async () => {
  await send(moderator)
  expect(await list(admin)).toMatchObject([{ hulk: 3, saadetud: 0, ootab: 3 }])
  await planChannel(api.db, channel())
  expect(await list(admin)).toMatchObject([{ ootab: 3 }])
  smtp.refused = ['mari@saar.test']
  open()
  await sent()
  expect(await list(admin)).toMatchObject([{ saadetud: 2, keeldus: 1, ootab: 0 }])
  await send(moderator, { ...letter, saajad: 'adminid' })
  await planChannel(api.db, channel())
  await api.db.execute(sql`delete from jobs where kind = ${kind}`)
  expect((await list(admin))[0]).toMatchObject({ saadetud: 0, ootab: 0 })
})
