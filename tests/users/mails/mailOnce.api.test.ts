import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import type { JobRunner, JobRunnerOptions } from '../../../api/jobs/jobRunner.ts'
import { holdLease } from '../../../api/jobs/lease.ts'
import type { Mail, MailTransport } from '../../../api/mail/transport.ts'
import { queueMail } from '../../../api/users/mails/queueMail.ts'
import { changeUser } from '../../../api/users/profiles.ts'
import { type Person, startApi, type TestApi } from '../../support/api/api.ts'
import { endLeases, hurryJobs, hurryUntil } from '../../support/api/hurriedJobs.ts'
import { startSmtp, type TestSmtp } from '../../support/servers/smtp.ts'
import { until } from '../../support/until.ts'
import { userMailRunner } from './userMailRunner.ts'

let smtp: TestSmtp
let api: TestApi
let mari: Person
const runners: JobRunner[] = []

beforeEach(async () => {
  smtp = await startSmtp()
  api = await startApi()
  // The job runner of this API would send mails, too.
  await api.app.close()
  mari = await api.person()
})
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.close()))
  await api.close()
  await smtp.close()
})

function open(more: Partial<JobRunnerOptions> = {}, to: string | MailTransport = smtp.url): JobRunner {
  const runner = userMailRunner(api, to, more)
  runners.push(runner)
  return runner
}
const requestMail = () => queueMail(api.db, 'restoreMail', { emailKey: mari.email })
const waitingMails = "jobs where kind like '%Mail'"
const count = async (table: string) =>
  Number((await api.db.execute(sql.raw(`select count(*) from ${table}`))).rows[0]?.count)
const logged = (words: string) => api.log.filter((line) => line.includes(words))

test('AUTH-3 with two APIs and a server that responds after the end of a lease the mail is sent once', async () => {
  // A process that is paused for half of its lease gives it up: longer than any pause on a busy machine.
  const leaseMs = 3_000
  smtp.slowMs = 3_500
  await requestMail()
  open({ leaseMs })
  open({ leaseMs })
  await until(async () => (await count(waitingMails)) === 0)
  expect(smtp.mails).toHaveLength(1)
  expect(await count('user_links')).toBe(1)
  expect(logged('a job failed')).toEqual([])
})

test('AUTH-6 a mail that cannot be sent leaves no valid link, however often it is retried', async () => {
  smtp.refused = [mari.email]
  await requestMail()
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

test('AUTH-3 a mail that is too late is dropped, and the log says so', async () => {
  await requestMail()
  await api.db.execute(sql`update jobs set created_at = now() - interval '31 minutes' where kind = 'restoreMail'`)
  open()
  await until(() => logged('a job was dropped').length > 0)
  expect(logged('a job was dropped').map((line) => JSON.parse(line) as object)).toMatchObject([
    { kind: 'restoreMail', attempts: 0, level: 40 },
  ])
  expect([await count(waitingMails), smtp.mails]).toEqual([0, []])
})

test('AUTH-3 a store that is down after the mail was sent does not cause a second one', async () => {
  const sent: Mail[] = []
  const send = async (mail: Mail) => {
    sent.push(mail)
    await api.db.execute(sql`alter table jobs rename to jobs_away`)
  }
  await requestMail()
  open({}, { send, check: () => Promise.resolve(), close: () => {} })
  await until(() => logged('the job queue could not be read').length > 0)
  await api.db.execute(sql`alter table jobs_away rename to jobs`)
  await endLeases(api.db, '%Mail')
  await until(async () => (await count(waitingMails)) === 0)
  expect(sent).toHaveLength(1)
  expect(await count('user_links')).toBe(1)
})

test('AUTH-9 a flood of requests sends three mails, whose links are valid; a used link allows another', async () => {
  for (let round = 0; round < 12; round += 1) await requestMail()
  open()
  open()
  await until(async () => (await count(waitingMails)) === 0)
  expect(smtp.mails).toHaveLength(3)
  expect(await count('user_links')).toBe(3)
  await api.db.execute(sql`delete from user_links`)
  await requestMail()
  await smtp.arrived(4)
})

test('AUTH-8 a store that fails while a mail is written: the log names no email', async () => {
  await api.db.execute(sql`alter table user_links rename to user_links_away`)
  await requestMail()
  open()
  await until(() => logged('a job failed').length > 0)
  expect(logged('a job failed').join('')).toContain('"code":"42P01"')
  expect(api.log.join('')).not.toContain(mari.email)
})

test('AUTH-7 a restore mail that is being sent when the email changes: no link to the old address stays valid', async () => {
  smtp.slowMs = 300
  await requestMail()
  open()
  await until(async () => (await count('user_links')) === 1)
  const changes = { nimi: 'Mari', email: 'uus@saar.test' }
  await changeUser(api.db, { id: mari._id, changes, token: mari.token, ifMatch: undefined })
  await until(async () => (await count(waitingMails)) === 0)
  expect(smtp.mails.map(({ link }) => link.split('/')[4])).toEqual(['taasta-parool', 'taasta-email'])
  expect(await count("user_links where kind = 'restore'")).toBe(0)
})

test('AUTH-3 an API that stops while a server does not respond aborts the mail and ends', async () => {
  smtp.slowMs = 60_000
  await requestMail()
  const runner = open()
  await until(async () => (await count('user_links')) === 1)
  await runner.close()
  expect(await count('user_links')).toBe(0)
  expect(await count(waitingMails)).toBe(1)
})

test.each([
  ['another API has it', () => Promise.resolve(false), 100],
  ['the store does not say', () => Promise.reject(new Error('away')), 300],
])('AUTH-3 a lease is given up before it expires when %s', async (_why, renew, notBeforeMs) => {
  const start = performance.now()
  const lease = holdLease({ leaseMs: 400, longestMs: 60_000, renew })
  await new Promise((given) => lease.signal.addEventListener('abort', given))
  lease.end()
  expect(performance.now() - start).toBeGreaterThan(notBeforeMs)
})

test('AUTH-3 a lease can be renewed, but not for ever', async () => {
  let renewed = 0
  const lease = holdLease({ leaseMs: 2_000, longestMs: 2_500, renew: () => Promise.resolve((renewed += 1) > 0) })
  await new Promise((given) => lease.signal.addEventListener('abort', given))
  lease.end()
  expect(renewed).toBeGreaterThan(0)
  expect(String(lease.signal.reason)).toContain('It took too long')
})
