import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { letterNews } from '../../../api/jobList.ts'
import { type JobRunner, startJobs } from '../../../api/jobs/jobRunner.ts'
import { pacedTransport } from '../../../api/mail/pace.ts'
import { mailLimits, smtpTransport } from '../../../api/mail/transport.ts'
import { letterMail } from '../../../api/users/letters/letterMail.ts'
import { planLetters } from '../../../api/users/letters/planning.ts'
import { mentionHref } from '../../../schema/rules/mentions.ts'
import { type Person, startApi, type TestApi } from '../../support/api/api.ts'
import { endLeases, hurryJobs, hurryUntil } from '../../support/api/hurriedJobs.ts'
import { startSmtp, type TestSmtp } from '../../support/servers/smtp.ts'
import { fillDisk } from '../../support/store/fullDisk.ts'
import { until } from '../../support/until.ts'

let smtp: TestSmtp
let api: TestApi
let mari: Person
let jaan: Person
const runners: JobRunner[] = []

const wednesday = new Date('2026-11-25T10:00:00Z')
const monday = new Date('2026-11-30T06:00:00Z')

beforeEach(async () => {
  smtp = await startSmtp()
  api = await startApi({ siteUrl: 'https://saar.test' })
  // This api would take the jobs of the test, too.
  await api.app.jobs.close()
  mari = await api.person({ name: 'Mari' })
  jaan = await api.person({ name: 'Jaan' })
})
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.close()))
  await api.close()
  await smtp.close()
})

/** An api that only sends letters. */
function open(perMinute = 6_000): JobRunner {
  const transport = pacedTransport(smtpTransport(smtp.url, mailLimits), api.db, perMinute)
  const sender = { transport, from: { name: 'Saar', address: 'noreply@saar.test' }, hostname: 'saar.test' }
  const installation = { siteUrl: 'https://saar.test', community: 'Saar' }
  const kinds = { letterMail: letterMail(api.db, installation, sender, letterNews) }
  const runner = startJobs({ db: api.db, log: api.app.log, kinds, pollMs: 30 })
  runners.push(runner)
  return runner
}
const plan = (now: Date) => planLetters({ db: api.db, news: letterNews, perMinute: 6_000, now: () => now })
const due = () => hurryJobs(api, 'letterMail')
const rows = async (query: string) => (await api.db.execute(sql.raw(query))).rows
const waiting = () => rows(`select * from jobs where kind = 'letterMail'`)
const outcomes = async () =>
  (
    await rows('select u.nimi, l.tulemus from letters l join users u on u._id = l.user_id order by l.loodud, u.nimi')
  ).map(({ nimi, tulemus }) => [nimi, tulemus])
/** Waits until all letters have left, however late they are due. */
const emptied = () => hurryUntil(api, 'letterMail', async () => (await waiting()).length === 0)
/** Plans what is due then, and waits until it has been sent. */
async function sendAt(now: Date) {
  await plan(now)
  await emptied()
}
const choose = (as: Person, valik: string) => api.call('PUT', '/api/kirjad/valik', { as, body: { valik } })
async function write(as: Person, pealkiri = 'Praam', tekst = '<p>Tere!</p>') {
  const { _id } = await api.category()
  return (await api.call('POST', '/api/foorum/teema', { as, body: { pealkiri, kategooria: _id, tekst } })).body as {
    _id: string
  }
}
const reply = (as: Person, { _id }: { _id: string }, tekst = '<p>Vastus.</p>') =>
  api.call('POST', `/api/foorum/postitus/${_id}`, { as, body: { tekst } })
const textOf = (index: number) => {
  const raw = smtp.mails[index]?.raw ?? ''
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw)
  const encoded = part?.[1] ?? ''
  return /text\/plain[^]*?base64/.test(raw.slice(0, raw.indexOf(encoded)))
    ? Buffer.from(encoded, 'base64').toString('utf8')
    : Buffer.from(
        encoded
          .replace(/=\r\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
        'latin1',
      ).toString('utf8')
}

test('MAIL-1 a member chooses; until then letters come once a week, and what was chosen stays at a repetition', async () => {
  const read = async () => (await api.call('GET', '/api/kirjad/valik', { as: mari })).body
  expect(await read()).toEqual({ _id: mari._id, valik: 'nadal', valitud: false, peatatud: false })
  expect((await choose(mari, 'kohe')).body).toEqual({ _id: mari._id, valik: 'kohe', valitud: true, peatatud: false })
  expect((await choose(mari, 'kohe')).status).toBe(200)
  expect(await read()).toEqual({ _id: mari._id, valik: 'kohe', valitud: true, peatatud: false })
  const wrong = await choose(mari, 'igal tunnil')
  expect([wrong.status, wrong.body.msg]).toEqual([400, 'Vali, millal kirjutame.'])
  expect((await api.call('GET', '/api/kirjad/valik')).status).toBe(401)
})

test('MAIL-1 each member has one letter a week, with what others wrote; who wrote, is banned or wants none has none', async () => {
  const banned = await api.person({ name: 'Keelatud', status: 0 })
  const without = await api.person({ name: 'Ilma' })
  await choose(without, 'mitte')
  open()
  await plan(wednesday)
  const topic = await write(jaan, 'Praamiajad')
  await api.call('POST', '/api/protokollid', { as: jaan, body: { tekst: '<p>Ostame paadi.</p>', kuupaev: null } })
  await sendAt(wednesday)
  expect(smtp.mails).toEqual([])
  await sendAt(monday)
  await sendAt(monday)
  await sendAt(new Date('2026-12-02T06:00:00Z'))
  expect(await outcomes()).toEqual([
    ['Jaan', 'saadetud'],
    ['Mari', 'saadetud'],
  ])
  const at = smtp.mails.findIndex(({ to }) => to.includes(mari.email))
  expect(textOf(at)).toContain(`Praamiajad · `)
  expect(textOf(at)).toContain(`https://saar.test/sise/foorum/`)
  expect(textOf(at)).toContain(topic._id)
  expect(textOf(at)).toContain('Protokoll · Ostame paadi.')
  // Jaan's own topic is not news to Jaan.
  expect(textOf(1 - at)).not.toContain('Praamiajad')
  expect(smtp.mails.some(({ to }) => to.includes(banned.email))).toBe(false)
  const { raw } = smtp.mails[at] as { raw: string }
  expect(raw).toMatch(/^List-Unsubscribe:\s+<https:\/\/saar\.test\/kirjad\/loobumine\/[\w-]{48}>/m)
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
})

test('MAIL-1 nothing new is no letter, and what was told once is not told again', async () => {
  open()
  await plan(wednesday)
  await sendAt(monday)
  await write(jaan)
  await sendAt(new Date('2026-12-07T06:00:00Z'))
  await sendAt(new Date('2026-12-14T06:00:00Z'))
  expect((await outcomes()).filter(([name]) => name === 'Mari')).toEqual([
    ['Mari', 'vaikis'],
    ['Mari', 'saadetud'],
    ['Mari', 'vaikis'],
  ])
  expect(smtp.mails).toHaveLength(1)
})

test('MAIL-1 two apis plan and send at once: one letter for each', async () => {
  for (let index = 0; index < 12; index += 1) await api.person()
  await plan(wednesday)
  await write(jaan)
  open()
  open()
  await Promise.all([plan(monday), plan(monday), plan(monday)])
  await emptied()
  const sent = smtp.mails.flatMap(({ to }) => to)
  expect(sent).toHaveLength(13)
  expect(new Set(sent).size).toBe(13)
})

test('MAIL-1 a mail server that is down loses none: they wait, and what came meanwhile comes in the next', async () => {
  await choose(jaan, 'mitte')
  await plan(wednesday)
  await write(jaan, 'Esimene')
  await smtp.close()
  await plan(monday)
  open()
  await due()
  await until(() => api.log.some((line) => line.includes('"letterMail"')))
  // The next week begins while it is still down: nobody gets two.
  await plan(new Date('2026-12-07T06:00:00Z'))
  expect(await waiting()).toHaveLength(1)
  smtp = await startSmtp({ port: smtp.port })
  await emptied()
  expect(smtp.mails.map(({ to }) => to)).toEqual([[mari.email]])
})

test('MAIL-1 a kill while a letter is handed over sends that one again, with the same Message-ID and text', async () => {
  await plan(wednesday)
  await write(jaan)
  await plan(monday)
  await due()
  const [job] = await rows(`select * from jobs where details->>'userId' = '${mari._id}'`)
  open()
  await emptied()
  // As a kill before anything is noted leaves it.
  await api.db.execute(sql`update letters set lopetatud = null, tulemus = null where user_id = ${mari._id}::uuid`)
  await api.db.execute(
    sql`insert into jobs (_id, kind, details, attempts) values (${job?._id}, 'letterMail', ${JSON.stringify(job?.details)}::jsonb, 1)`,
  )
  await smtp.arrived(2)
  expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(1)
  await emptied()
  // A job that is left behind after its letter was noted sends nothing.
  await api.db.execute(
    sql`insert into jobs (_id, kind, details, attempts) values (${job?._id}, 'letterMail', ${JSON.stringify(job?.details)}::jsonb, 1)`,
  )
  await emptied()
  expect(smtp.mails).toHaveLength(2)
})

test('MAIL-1 who chose so is told at once of mentions and followed topics: one mail for a burst, none for what was read', async () => {
  await choose(mari, 'kohe')
  open()
  const topic = await write(mari, 'Kaev')
  await reply(jaan, topic, '<p>Esimene.</p>')
  await reply(jaan, topic, '<p>Teine.</p>')
  const other = await write(jaan, 'Muu')
  await reply(jaan, other, `<p><a href="${mentionHref(mari._id)}">@Mari</a> vaata</p>`)
  const unrelated = await write(jaan, 'Võõras')
  await sendAt(wednesday)
  expect(smtp.mails).toEqual([])
  // Three minutes later.
  const later = async (minutes: number) => {
    for (const query of [
      `update posts set kuupaev = kuupaev - interval '${minutes} minutes'`,
      `update topics set kuupaev = kuupaev - interval '${minutes} minutes', viimane_postitus = viimane_postitus - interval '${minutes} minutes'`,
      `update mentions set kuupaev = kuupaev - interval '${minutes} minutes'`,
      `update letter_choices set muudetud = muudetud - interval '${minutes} minutes'`,
      `update topic_reads set loetud_kuni = loetud_kuni - interval '${minutes} minutes'`,
      `update letters set kuni = kuni - interval '${minutes} minutes'`,
    ])
      await api.db.execute(sql.raw(query))
  }
  await later(4)
  await sendAt(wednesday)
  await sendAt(wednesday)
  const subjects = () => smtp.mails.map((_, index) => textOf(index).split('\n')[2]).sort()
  expect(subjects()).toEqual([
    expect.stringMatching(/^Jaan kirjutas teemas „Kaev“/),
    expect.stringMatching(/^Jaan mainis sind teemas „Muu“/),
  ])
  const burst = smtp.mails.map((_, index) => textOf(index)).find((text) => text.includes('Kaev')) ?? ''
  expect(burst).toContain('Jaan · Esimene.')
  expect(burst).toContain('Jaan · Teine.')
  await reply(mari, topic, '<p>Aitäh.</p>')
  await reply(jaan, topic, '<p>Kolmas.</p>')
  await later(4)
  await api.call('GET', `/api/foorum/teema/${topic._id}`, { as: mari })
  await reply(jaan, unrelated)
  await sendAt(wednesday)
  expect(smtp.mails).toHaveLength(2)
})

test('MAIL-1 an address that is refused for good three times in a row is paused and shown to admins until it is changed or chosen anew', async () => {
  const admin = await api.person({ status: 4 })
  await choose(admin, 'mitte')
  await choose(jaan, 'mitte')
  smtp.refused = [mari.email]
  open()
  await plan(wednesday)
  const paused = async () => (await api.call('GET', '/api/kirjad/peatatud', { as: admin })).body
  for (const [week, day] of ['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21'].entries()) {
    await write(jaan, `Teema ${week}`)
    expect(await paused()).toHaveLength(week < 3 ? 0 : 1)
    await sendAt(new Date(`${day}T06:00:00Z`))
  }
  expect(await outcomes()).toEqual(Array.from({ length: 3 }, () => ['Mari', 'keeldus']))
  expect(await paused()).toEqual([
    { _id: mari._id, nimi: 'Mari', email: mari.email, pohjus: '5.1.1', viimati: expect.any(String) },
  ])
  expect((await api.call('GET', '/api/kirjad/peatatud', { as: jaan })).status).toBe(403)
  expect((await api.call('GET', '/api/kirjad/valik', { as: mari })).body.peatatud).toBe(true)
  smtp.refused = []
  await api.call('PUT', `/api/users/admin/${mari._id}`, { as: admin, body: { email: 'uus@saar.test' } })
  expect(await paused()).toEqual([])
  await sendAt(new Date('2026-12-28T06:00:00Z'))
  expect(smtp.mails.map(({ to }) => to)).toEqual([['uus@saar.test']])
})

test('MAIL-1 OPS-10 a disk that fills up while a letter is refused: the letter is tried again, and its refusal counts once', async () => {
  await choose(jaan, 'mitte')
  let makeRoom: (() => Promise<void>) | undefined
  smtp.refused = [mari.email]
  smtp.onRefused = async () => {
    makeRoom ??= await fillDisk(api.db)
  }
  await plan(wednesday)
  await write(jaan)
  await plan(monday)
  await due()
  open()
  await until(() => api.log.some((line) => line.includes('could not be noted') && line.includes('letterMail')))
  expect(await outcomes()).toEqual([['Mari', null]])
  await makeRoom?.()
  await endLeases(api.db, 'letterMail')
  await emptied()
  expect(await outcomes()).toEqual([['Mari', 'keeldus']])
  expect(await rows('select hulk, pohjus from letter_refusals')).toEqual([{ hulk: 1, pohjus: '5.1.1' }])
  expect(api.log.filter((line) => line.includes(mari.email))).toEqual([])
})

test('MAIL-1 a refusal of another kind is tried again and pauses nobody', async () => {
  await choose(jaan, 'mitte')
  smtp.refused = [mari.email]
  smtp.refusal = '5.7.1 no spam here'
  open()
  await plan(wednesday)
  await write(jaan)
  await plan(monday)
  await due()
  await until(() => api.log.some((line) => line.includes('"letterMail"')))
  expect(await waiting()).toHaveLength(1)
  smtp.refused = []
  await emptied()
  expect(await outcomes()).toEqual([['Mari', 'saadetud']])
})

test('MAIL-1 no more mails than SMTP_PER_MINUTE leave within a minute, those of two apis together', async () => {
  for (let index = 0; index < 8; index += 1) await api.person()
  await plan(wednesday)
  await write(jaan)
  await plan(monday)
  await due()
  // A fifth is left for links that people wait for.
  open(5)
  open(5)
  await until(async () => (await rows('select * from mail_sends')).length === 4)
  await smtp.arrived(4)
  expect(await rows(`select * from mail_sends where at > now() - interval '1 minute'`)).toHaveLength(4)
  expect(await waiting()).not.toHaveLength(0)
  // A minute later.
  await api.db.execute(sql`update mail_sends set at = at - interval '1 minute'`)
  await smtp.arrived(6)
})

test('MAIL-1 OPS-10 mails that left by a clock that was a year ahead keep up none after it', async () => {
  await plan(wednesday)
  await write(jaan)
  await plan(monday)
  await due()
  await api.db.execute(sql`
    insert into mail_sends (_id, at) select gen_random_uuid(), now() + interval '1 year' from generate_series(1, 9)`)
  open(5)
  await smtp.arrived(1)
})

test('MAIL-1 OPS-10 a disk that fills up in the middle of a run keeps nobody from the letter, and doubles none', async () => {
  const others = await Promise.all(Array.from({ length: 6 }, () => api.person()))
  await plan(wednesday)
  await write(jaan, 'Praamiajad')
  const room = await fillDisk(api.db)
  await expect(plan(monday)).rejects.toMatchObject({ cause: { code: '53100' } })
  await room()
  expect(await waiting()).toEqual([])

  await plan(monday)
  await due()
  let makeRoom: (() => Promise<void>) | undefined
  smtp.onTaken = async () => {
    if (smtp.mails.length === 3) makeRoom = await fillDisk(api.db)
  }
  open()
  const isTold = () => api.log.some((line) => /could not be (read|noted)/.test(line) && line.includes('53100'))
  await until(() => makeRoom != null && isTold())
  await makeRoom?.()
  await endLeases(api.db, 'letterMail')
  await emptied()
  const got = smtp.mails.map(({ to }) => String(to)).toSorted()
  expect(got).toEqual([...new Set(got)])
  expect(got).toEqual([mari, ...others].map(({ email }) => email).toSorted())
})
