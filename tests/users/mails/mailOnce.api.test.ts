import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { type JobRunner, type JobRunnerOptions, startJobs } from '../../../api/jobs/jobRunner.ts'
import { holdLease } from '../../../api/jobs/lease.ts'
import { type Mail, mailLimits, type MailTransport, smtpTransport } from '../../../api/mail/transport.ts'
import { userMailJobs } from '../../../api/users/mails/mails.ts'
import { queueMail } from '../../../api/users/mails/queueMail.ts'
import { changeUser } from '../../../api/users/profiles.ts'
import { type Person, startApi, type TestApi } from '../../support/api/api.ts'
import { endLeases, hurryJobs, hurryUntil } from '../../support/api/hurriedJobs.ts'
import { startSmtp, type TestSmtp } from '../../support/servers/smtp.ts'
import { until } from '../../support/until.ts'

let smtp: TestSmtp
let api: TestApi
let mari: Person
const runners: JobRunner[] = []

beforeEach(async () => {
  smtp = await startSmtp()
  api = await startApi()
  // The jobs of this api would send mails, too.
  await api.app.close()
  mari = await api.person()
})
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.close()))
  await api.close()
  await smtp.close()
})

function open(
  more: Partial<JobRunnerOptions> = {},
  transport: MailTransport = smtpTransport(smtp.url, mailLimits),
): JobRunner {
  const installation = { siteUrl: 'https://saar.test', community: 'Saar' }
  const sender = { transport, from: { name: 'Saar', address: 'noreply@saar.test' }, hostname: 'saar.test' }
  const kinds = userMailJobs(api.db, installation, sender)
  const runner = startJobs({ db: api.db, log: api.app.log, kinds, pollMs: 30, ...more })
  runners.push(runner)
  return runner
}
const ask = () => queueMail(api.db, 'restoreMail', { emailKey: mari.email })
const waitingMails = "jobs where kind like '%Mail'"
const count = async (table: string) =>
  Number((await api.db.execute(sql.raw(`select count(*) from ${table}`))).rows[0]?.count)
const logged = (words: string) => api.log.filter((line) => line.includes(words))

test('AUTH-3 two apis and a server that answers more slowly than a lease lasts: the mail is taken once', async () => {
  // A process that stands still for half of its lease gives it up: longer than a busy machine lets any wait.
  const leaseMs = 3_000
  smtp.slowMs = 3_500
  await ask()
  open({ leaseMs })
  open({ leaseMs })
  await until(async () => (await count(waitingMails)) === 0)
  expect(smtp.mails).toHaveLength(1)
  expect(await count('user_links')).toBe(1)
  expect(logged('a job failed')).toEqual([])
})

test('AUTH-6 a mail that cannot be sent leaves no valid link, however often it is retried', async () => {
  smtp.refused = [mari.email]
  await ask()
  open()
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await until(() => logged('a job failed').length >= attempt)
    expect(await count('user_links')).toBe(0)
    await hurryJobs(api, '%Mail')
  }
  smtp.refused = []
  await hurryUntil(api, '%Mail', () => smtp.mails.length > 0)
  expect(await count('user_links')).toBe(1)
})

test('AUTH-3 a mail that comes too late is dropped, and the log says so', async () => {
  await ask()
  await api.db.execute(sql`update jobs set created_at = now() - interval '31 minutes' where kind = 'restoreMail'`)
  open()
  await until(() => logged('a job was dropped').length > 0)
  expect(logged('a job was dropped').map((line) => JSON.parse(line) as object)).toMatchObject([
    { kind: 'restoreMail', attempts: 0, level: 40 },
  ])
  expect([await count(waitingMails), smtp.mails]).toEqual([0, []])
})

test('AUTH-3 a store that is away when the mail has left: it is not sent again', async () => {
  const sent: Mail[] = []
  const send = async (mail: Mail) => {
    sent.push(mail)
    await api.db.execute(sql`alter table jobs rename to jobs_away`)
  }
  await ask()
  open({}, { send, check: () => Promise.resolve(), close: () => {} })
  await until(() => logged('the job queue could not be read').length > 0)
  await api.db.execute(sql`alter table jobs_away rename to jobs`)
  await endLeases(api.db, '%Mail')
  await until(async () => (await count(waitingMails)) === 0)
  expect(sent).toHaveLength(1)
  expect(await count('user_links')).toBe(1)
})

test('AUTH-9 a flood of requests sends three mails, whose links are valid; a used link makes room for another', async () => {
  for (let round = 0; round < 12; round += 1) await ask()
  open()
  open()
  await until(async () => (await count(waitingMails)) === 0)
  expect(smtp.mails).toHaveLength(3)
  expect(await count('user_links')).toBe(3)
  await api.db.execute(sql`delete from user_links`)
  await ask()
  await smtp.arrived(4)
})

test('AUTH-8 a store that fails while a mail is written: the log names no email', async () => {
  await api.db.execute(sql`alter table user_links rename to user_links_away`)
  await ask()
  open()
  await until(() => logged('a job failed').length > 0)
  expect(logged('a job failed').join('')).toContain('"code":"42P01"')
  expect(api.log.join('')).not.toContain(mari.email)
})

test('AUTH-7 a restore mail under way when the email changes: no link lives that went to the old address', async () => {
  smtp.slowMs = 300
  await ask()
  open()
  await until(async () => (await count('user_links')) === 1)
  const changes = { nimi: 'Mari', email: 'uus@saar.test' }
  await changeUser(api.db, { id: mari._id, changes, token: mari.token, ifMatch: undefined })
  await until(async () => (await count(waitingMails)) === 0)
  expect(smtp.mails.map(({ link }) => link.split('/')[4])).toEqual(['taasta-parool', 'taasta-email'])
  expect(await count("user_links where kind = 'restore'")).toBe(0)
})

test('AUTH-3 an api that stops while a server does not answer gives the mail up and ends', async () => {
  smtp.slowMs = 60_000
  await ask()
  const runner = open()
  await until(async () => (await count('user_links')) === 1)
  await runner.close()
  expect(await count('user_links')).toBe(0)
  expect(await count(waitingMails)).toBe(1)
})

test.each([
  ['somebody else has it', () => Promise.resolve(false), 100],
  ['the store does not say', () => Promise.reject(new Error('away')), 300],
])('AUTH-3 a lease is given up before it runs out when %s', async (_why, renew, notBeforeMs) => {
  const start = performance.now()
  const lease = holdLease({ leaseMs: 400, longestMs: 60_000, renew })
  await new Promise((given) => lease.signal.addEventListener('abort', given))
  lease.end()
  expect(performance.now() - start).toBeGreaterThan(notBeforeMs)
})

test('AUTH-3 a lease that is renewed lasts, but not for ever', async () => {
  let renewed = 0
  const lease = holdLease({ leaseMs: 2_000, longestMs: 2_500, renew: () => Promise.resolve((renewed += 1) > 0) })
  await new Promise((given) => lease.signal.addEventListener('abort', given))
  lease.end()
  expect(renewed).toBeGreaterThan(0)
  expect(String(lease.signal.reason)).toContain('It took too long')
})
