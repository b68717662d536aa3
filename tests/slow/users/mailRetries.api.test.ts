import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { type Person, startApi, type TestApi } from '../../support/api/api.ts'
import { hurryJobs } from '../../support/api/hurriedJobs.ts'
import { startSmtp, type TestSmtp } from '../../support/servers/smtp.ts'
import { startTcp } from '../../support/servers/tcp.ts'
import { until } from '../../support/until.ts'

let smtp: TestSmtp
let api: TestApi
let admin: Person

beforeEach(async () => {
  smtp = await startSmtp()
  api = await startApi({ smtpUrl: smtp.url })
  admin = await api.person({ status: 4 })
})
afterEach(async () => {
  await api.close()
  await smtp.close()
})

const invite = (email: string) => api.call('POST', '/api/users', { as: admin, body: { nimi: 'Uus', email } })
const waiting = async () =>
  (
    await api.db.execute<{ email: string; attempts: number; wait: number }>(
      sql`select details->>'emailKey' as email, attempts, extract(epoch from run_at - now())::float as wait
        from jobs where kind like '%Mail'`,
    )
  ).rows

test('USER-4 while the server is down the waits grow, from 5 seconds to an hour; then the mail is sent once, marked as from a machine', async () => {
  await smtp.close()
  await invite('uus@saar.test')
  const waits: number[] = []
  for (let attempt = 1; attempt <= 12; attempt += 1) {
    if (attempt > 1) await attemptNow()
    await until(async () => {
      const [row] = await waiting()
      // An attempt in progress has a run_at in a minute; only its failure sets the actual delay.
      return row?.attempts === attempt && api.log.filter((line) => line.includes('a job failed')).length === attempt
    })
    waits.push(Math.ceil((await waiting())[0]?.wait ?? 0))
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600])
  smtp = await startSmtp({ port: smtp.port })
  await attemptNow()
  await smtp.arrived(1)
  await until(async () => (await waiting()).length === 0)
  expect(smtp.mails).toEqual([
    expect.objectContaining({ raw: expect.stringMatching(/^Auto-Submitted: auto-generated\r$/m) }),
  ])
  expect(api.log.join('')).not.toContain('uus@saar.test')

  /** Another mail wakes the queue. */
  async function attemptNow() {
    await hurryJobs(api, '%Mail')
    await api.call('POST', '/api/users/muuda-parooli', { body: { email: `äratus${waits.length}@saar.test` } })
  }
})

test('USER-4 a person who was deleted or has registered meanwhile gets no mail', async () => {
  await smtp.close()
  const { _id } = (await invite('kustutatud@saar.test')).body
  await invite('registreerunud@saar.test')
  // An attempt is counted when it begins, but logged when it has failed: a pending one would reach the new server.
  await until(() => api.log.filter((line) => line.includes('a job failed')).length === 2)
  await api.call('DELETE', `/api/users/${_id}`, { as: admin })
  await api.db.execute(sql`update users set staatus = 2 where email_key = 'registreerunud@saar.test'`)
  smtp = await startSmtp({ port: smtp.port })
  await hurryJobs(api, '%Mail')
  await invite('kolmas@saar.test')
  await until(async () => (await waiting()).length === 0)
  expect(smtp.mails.map(({ to }) => to)).toEqual([['kolmas@saar.test']])
})

test('USER-4 an SMTP server that hangs delays no request', async () => {
  const silent = await startTcp()
  const other = await startApi({ smtpUrl: `smtp://127.0.0.1:${silent.port}` })
  try {
    const as = await other.person({ status: 4 })
    for (const name of ['a', 'b', 'c'])
      expect((await other.call('POST', '/api/users', { as, body: { email: `${name}@saar.test` } })).status).toBe(200)
  } finally {
    await silent.close()
    await other.close()
  }
})
