import { expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { setBackTopics } from '../../../api/forum/datesAhead.ts'
import { type NotifiedWriting, notifyingFollowers } from '../../../api/forum/following/notify.ts'
import { periodStart } from '../../../api/notifications/mail/digest.ts'
import { deleteOldNotifications } from '../../../api/records/notifyMembers.ts'
import { setBackAhead } from '../../../api/store/clock/setBack.ts'
import { inTransaction } from '../../../api/store/transaction.ts'
import { mentionHref } from '../../../schema/rules/mentions.ts'
import type { Person } from '../../support/api/api.ts'
import { mailsOfTests } from '../../support/api/mailsOfTests.ts'
import { startSmtp } from '../../support/servers/smtp.ts'
import { until } from '../../support/until.ts'

const mails = mailsOfTests()
const day = 1 / 7

/** Plans digests while the mail server is down, and lets their delivery fail. */
async function planWhileDown(weeks: number) {
  const { port } = mails.smtp
  await mails.smtp.close()
  await mails.plan(weeks)
  mails.open()
  await mails.hurry()
  // All of them: one that is being sent would follow the preference that it has read.
  await until(async () => (await mails.waiting()).every((job) => job.failing_since != null))
  return async () => {
    mails.smtp = await startSmtp({ port })
    await mails.emptied()
  }
}

/** Creates an event of Jaan's on some days from today. @returns its path and dates */
async function event(pealkiri: string, ...days: number[]) {
  const { body } = await mails.api.call('POST', '/api/kalender', {
    as: mails.jaan,
    body: { pealkiri, kuupaevad: days.map(dateIn) },
  })
  return `/api/kalender/${body._id}`
}
function dateIn(days: number) {
  const date = new Date(Date.now() + days * 24 * 3_600_000)
  const kuupaev = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    day: date.getUTCDate(),
    hours: 18,
    minutes: 0,
  }
  return { id: `d${days}`, kuupaev }
}
const setDates = (path: string, ...days: number[]) =>
  mails.api.call('PUT', path, { as: mails.jaan, body: { kuupaevad: days.map(dateIn) } })

test('MAIL-1 a preference that changes while a digest waits loses nothing: its content is sent by the new one', async () => {
  await mails.plan()
  await mails.choose(mails.jaan, 'mitte')
  await mails.write(mails.jaan, 'Kaev')
  const repair = await planWhileDown(1)
  await mails.choose(mails.mari, 'paev')
  await repair()
  // The waiting digest becomes the daily one, and says so.
  expect(mails.recipients()).toEqual([mails.mari.email])
  expect(mails.textOf(0)).toContain('Kaev · ')
  expect(mails.textOf(0)).toContain('iga päev')
  await mails.send(1 + day)
  expect(mails.smtp.mails).toHaveLength(1)
})

test('MAIL-1 the followed topics of a waiting digest are mailed at once when that is preferred meanwhile', async () => {
  await mails.plan()
  const topic = await mails.write(mails.mari, 'Kaev')
  await mails.reply(mails.jaan, topic, '<p>Kuiv.</p>')
  await mails.later(4)
  const repair = await planWhileDown(1)
  await mails.choose(mails.mari, 'kohe')
  await repair()
  await mails.send(1)
  expect(mails.recipients().filter((to) => to === mails.mari.email)).toHaveLength(1)
  expect(mails.textOf(mails.smtp.mails.findIndex(({ to }) => to.includes(mails.mari.email)))).toContain('Jaan · Kuiv.')
})

test('MAIL-1 notifications from the time without mails are not mailed afterwards', async () => {
  await mails.choose(mails.mari, 'mitte')
  await mails.choose(mails.jaan, 'mitte')
  await mails.plan()
  const topic = await mails.write(mails.mari, 'Kaev')
  await mails.reply(mails.jaan, topic, '<p>Vana.</p>')
  await mails.api.call('POST', '/api/protokollid', {
    as: mails.jaan,
    body: { tekst: '<p>Vana protokoll.</p>', kuupaev: null },
  })
  await mails.later(20)
  await mails.choose(mails.mari, 'kohe')
  mails.open()
  await mails.send()
  expect(mails.recipients()).toEqual([])
  await mails.reply(mails.jaan, topic, '<p>Uus.</p>')
  await mails.later(20)
  await mails.send()
  expect(mails.textOf(0)).toContain('Jaan · Uus.')
  expect(mails.textOf(0)).not.toContain('Vana')
})

test('MAIL-1 a waiting mail is not sent after a member turns mails off and on again', async () => {
  await mails.choose(mails.jaan, 'mitte')
  await mails.plan()
  await mails.write(mails.jaan, 'Vana')
  const repair = await planWhileDown(1)
  await mails.choose(mails.mari, 'mitte')
  await mails.choose(mails.mari, 'paev')
  await mails.write(mails.jaan, 'Uus')
  await repair()
  await mails.send(2)
  expect(mails.recipients()).toEqual([mails.mari.email])
  expect(mails.textOf(0)).toContain('Uus · ')
  expect(mails.textOf(0)).not.toContain('Vana · ')
})

test('MAIL-1 content that was mailed at once is not in a digest that is preferred later', async () => {
  await mails.choose(mails.jaan, 'mitte')
  await mails.choose(mails.mari, 'kohe')
  await mails.plan()
  const topic = await mails.write(mails.mari, 'Kaev')
  await mails.reply(mails.jaan, topic)
  await mails.later(4)
  mails.open()
  await mails.send()
  expect(mails.smtp.mails).toHaveLength(1)
  await mails.choose(mails.mari, 'nadal')
  await mails.send(1)
  expect(mails.smtp.mails).toHaveLength(1)
  await mails.reply(mails.jaan, topic)
  await mails.send(2)
  expect(mails.smtp.mails).toHaveLength(2)
})

test('MAIL-1 an event whose first date is deleted before it was reported is new by its next one', async () => {
  await mails.choose(mails.jaan, 'mitte')
  await mails.plan()
  const path = await event('Laat', 5, 9)
  await setDates(path, 9)
  mails.open()
  await mails.send(1)
  expect(mails.smtp.mails).toHaveLength(1)
  // Content that was reported is not new because of its remaining date.
  await setDates(path, 9, 12)
  await mails.send(2)
  await setDates(path, 12)
  await mails.send(3)
  expect(mails.smtp.mails).toHaveLength(2)
})

test('MAIL-1 a new event is reported though five others come before it, with the number of the others', async () => {
  await mails.choose(mails.jaan, 'mitte')
  await mails.plan()
  for (const at of [1, 1, 2, 2, 3]) await event(`Koor ${at}`, at)
  mails.open()
  await mails.send(1)
  expect(mails.smtp.mails).toHaveLength(1)
  await mails.send(2)
  expect(mails.smtp.mails).toHaveLength(1)
  await event('Laat', 12)
  await mails.send(3)
  expect(mails.smtp.mails).toHaveLength(2)
  expect(mails.textOf(1)).toContain('Laat · ')
  expect(mails.textOf(1)).toContain('Kalendris on veel 1 sündmus.')
})

test('MAIL-1 a date that is added or moved is new, once it is among those of the next 14 days', async () => {
  await mails.choose(mails.jaan, 'mitte')
  await mails.plan()
  const path = await event('Laat', 5)
  mails.open()
  await mails.send(1)
  expect(mails.smtp.mails).toHaveLength(1)
  await setDates(path, 5, 8)
  await mails.send(2)
  await setDates(path, 5, 9)
  await mails.send(3)
  expect(mails.smtp.mails).toHaveLength(3)
  // A date far ahead waits. The same dates again are not new.
  await setDates(path, 5, 9, 30)
  await setDates(path, 5, 9, 30)
  await mails.send(4)
  expect(mails.smtp.mails).toHaveLength(3)
  await mails.rows(`update article_dates set paev = paev - 20`)
  await mails.rows(`update notifications set paev = paev - 20`)
  await mails.send(5)
  expect(mails.smtp.mails).toHaveLength(4)
})

test('MAIL-1 a member who is banned between row and delivery gets no mail, and has the content in the next digest after the ban is lifted', async () => {
  const admin = await mails.api.person({ status: 4 })
  const setStatus = (as: Person, staatus: number) =>
    mails.api.call('PUT', `/api/users/admin/${as._id}`, {
      as: admin,
      body: { nimi: as.nimi, email: as.email, staatus },
    })
  for (const as of [admin, mails.jaan]) await mails.choose(as, 'mitte')
  await mails.plan()
  const topic = await mails.write(mails.mari, 'Kaev')
  await mails.reply(mails.jaan, topic)
  await mails.plan(1)
  await setStatus(mails.mari, 0)
  mails.open()
  await mails.emptied()
  expect(mails.recipients()).toEqual([])
  await setStatus(mails.mari, 2)
  await mails.send(2)
  expect(mails.recipients()).toEqual([mails.mari.email])
})

test('MAIL-1 a post that is deleted before its mail is sent is reported nowhere', async () => {
  await mails.choose(mails.mari, 'kohe')
  const topic = await mails.write(mails.mari, 'Kaev')
  const { body } = await mails.reply(mails.jaan, topic, '<p>Vale.</p>')
  await mails.later(4)
  await mails.plan()
  expect(await mails.waiting()).toHaveLength(1)
  const path = `/api/foorum/postitus/${topic._id}/${(body as { _id: string }[])[0]?._id}`
  expect((await mails.api.call('DELETE', path, { as: mails.jaan })).status).toBe(200)
  mails.open()
  await mails.emptied()
  expect(mails.recipients()).toEqual([])
  expect(mails.api.log.filter((line) => line.includes('failed'))).toEqual([])
})

test('FORUM-11 MAIL-1 a thousand mentions of a member are counted up to 100 and reported in one mail', async () => {
  await mails.choose(mails.mari, 'kohe')
  const topic = await mails.write(mails.jaan, 'Kaev')
  await mails.reply(mails.jaan, topic, `<p><a href="${mentionHref(mails.mari._id)}">@Mari</a> vaata</p>`)
  await mails.rows(`
    with p as (
      insert into posts (_id, teema_id, tekst, user_id, nimi, kuupaev)
      select gen_random_uuid(), teema_id, tekst, user_id, nimi, kuupaev + n * interval '1 ms' from posts, generate_series(1, 999) n
      returning *)
    insert into notifications (user_id, liik, teema_id, postitus_id, kuupaev)
    select '${mails.mari._id}', 'mainimine', teema_id, _id, kuupaev from p`)
  expect((await mails.api.call('GET', '/api/foorum/sulle/hulk', { as: mails.mari })).body).toEqual({ lugemata: 100 })
  await mails.later(4)
  mails.open()
  await mails.send()
  expect(mails.smtp.mails).toHaveLength(1)
  expect(mails.textOf(0)).toContain('Postitusi on veel 992.')
})

test('MAIL-1 OPS-10 a clock that was ahead for a while neither loses nor repeats a digest', async () => {
  await mails.choose(mails.jaan, 'mitte')
  await mails.plan()
  await mails.write(mails.jaan, 'Enne')
  mails.open()
  await mails.send(1)
  expect(mails.smtp.mails).toHaveLength(1)
  // The store after a clock was 300 days ahead and is right again: that digest is in the future.
  await mails.rows(`update digests set kavandatud = now() + interval '300 days', alates = now() + interval '300 days'`)
  await inTransaction(mails.api.db, (tx) => setBackAhead(tx, [setBackTopics]))
  await mails.send(1)
  expect(mails.smtp.mails).toHaveLength(1)
  await mails.write(mails.jaan, 'Pärast')
  await mails.send(2)
  expect(mails.textOf(1)).toContain('Pärast · ')
  expect(mails.textOf(1)).not.toContain('Enne · ')
})

test.each([
  // Local time in Tallinn is two hours ahead in winter, three in summer.
  ['paev', '2026-11-26T04:59:59Z', '2026-11-25T05:00:00Z'],
  ['paev', '2026-11-26T05:00:00Z', '2026-11-26T05:00:00Z'],
  ['nadal', '2026-11-30T04:59:59Z', '2026-11-23T05:00:00Z'],
  ['nadal', '2026-11-30T05:00:00Z', '2026-11-30T05:00:00Z'],
  ['nadal', '2027-01-03T12:00:00Z', '2026-12-28T05:00:00Z'],
  ['nadal', '2026-03-29T03:59:59Z', '2026-03-23T05:00:00Z'],
  ['nadal', '2026-03-30T04:00:00Z', '2026-03-30T04:00:00Z'],
  ['paev', '2026-10-25T04:59:59Z', '2026-10-24T04:00:00Z'],
  ['paev', '2026-10-25T05:00:00Z', '2026-10-25T05:00:00Z'],
] as const)('MAIL-1 a %s that is running at %s has begun at %s', async (period, at, start) => {
  const { rows } = await mails.api.db.execute<{ start: string }>(
    sql`select ${periodStart(period, sql`${at}::timestamptz`)}::text as start`,
  )
  expect(new Date(String(rows[0]?.start)).toISOString()).toBe(new Date(start).toISOString())
})

test('FORUM-11 read notifications are deleted after 90 days, others after a year, except for dates of future events', async () => {
  const topic = await mails.write(mails.mari, 'Kaev')
  await mails.reply(mails.jaan, topic)
  await event('Laat', 5)
  const count = async () => (await mails.rows('select _id from notifications')).length
  const older = (days: number) =>
    mails.rows(
      `update notifications set kuupaev = kuupaev - interval '${days} days', loetud = loetud - interval '${days} days'`,
    )
  const expire = () => inTransaction(mails.api.db, deleteOldNotifications)
  // Mari's notifications of the post, and of the event.
  expect(await count()).toBe(2)
  await older(360)
  await expire()
  expect(await count()).toBe(2)
  await older(10)
  await expire()
  expect(await count()).toBe(1)
  await mails.rows('update notifications set paev = paev - 10')
  await expire()
  expect(await count()).toBe(0)
  await mails.reply(mails.jaan, topic)
  await mails.api.call('GET', `/api/foorum/teema/${topic._id}`, { as: mails.mari })
  await older(89)
  await expire()
  expect(await count()).toBe(1)
  await older(2)
  await expire()
  expect(await count()).toBe(0)
})

test('FORUM-11 a job stores the notifications of many followers, each once, and none for a deleted post', async () => {
  const topic = await mails.write(mails.mari, 'Kaev')
  await mails.rows(`
    with u as (insert into users (_id, nimi, email, email_key, staatus)
      select gen_random_uuid(), 'Inimene ' || n, n || '@vald.test', n || '@vald.test', 2 from generate_series(1, 60) n returning _id)
    insert into topic_follows select _id, '${topic._id}', 'jalgin' from u`)
  const { body } = await mails.reply(
    mails.jaan,
    topic,
    `<p><a href="${mentionHref(mails.mari._id)}">@Mari</a> tule</p>`,
  )
  const rows = () => mails.rows('select user_id, liik from notifications')
  // The mention is stored at once.
  expect(await rows()).toEqual([{ user_id: mails.mari._id, liik: 'mainimine' }])
  const notify = async () => {
    const [job] = await mails.rows(`select details from jobs where kind = 'notifyFollowers'`)
    const details = (job as { details: NotifiedWriting }).details
    await notifyingFollowers(mails.api.db).run(
      { _id: 'j', details, createdAt: new Date(), attempts: 1 },
      AbortSignal.timeout(60_000),
    )
  }
  await notify()
  await notify()
  expect(await rows()).toHaveLength(61)
  const path = `/api/foorum/postitus/${topic._id}/${(body as { _id: string }[])[0]?._id}`
  await mails.api.call('DELETE', path, { as: mails.jaan })
  await notify()
  expect(await rows()).toEqual([])
})
