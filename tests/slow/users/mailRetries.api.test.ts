import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { type Person, startApi, type TestApi } from '../../support/api/api.ts'
import { endLeases, hurryJobs } from '../../support/api/hurriedJobs.ts'
import { startSmtp, type TestSmtp } from '../../support/servers/smtp.ts'
import { until } from '../../support/until.ts'

let smtp: TestSmtp
let api: TestApi
let admin: Person
const children: ChildProcess[] = []

beforeEach(async () => {
  smtp = await startSmtp()
  api = await startApi({ smtpUrl: smtp.url })
  admin = await api.person({ status: 4 })
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await api.close()
  await smtp.close()
})

const invite = (email: string, url = api.url) =>
  fetch(`${url}/api/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': admin.token },
    body: JSON.stringify({ nimi: 'Uus', email }),
  })
const waiting = async () =>
  (
    await api.db.execute<{ email: string; attempts: number; wait: number }>(
      sql`select details->>'emailKey' as email, attempts, extract(epoch from run_at - now())::float as wait
        from jobs where kind like '%Mail'`,
    )
  ).rows
const opens = async (link: string) =>
  (await api.call('GET', '/api/auth', { as: { token: link.split('/').at(-1) ?? '' } })).status

/** Starts another api process on the same store. */
async function startProcess() {
  const child = fork('dist/api.mjs', {
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: api.databaseUrl,
      API_PORT: '0',
      SMTP_URL: smtp.url,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.push(child)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { child, url: `http://127.0.0.1:${port}` }
}

test('USER-4 what is refused leaves no mail behind', async () => {
  expect((await invite(admin.email)).status).toBe(409)
  expect((await invite('x')).status).toBe(400)
  expect((await invite('uus@saar.test')).status).toBe(200)
  await smtp.arrived(1)
  await until(async () => (await waiting()).length === 0)
  expect(smtp.mails.map(({ to }) => to)).toEqual([['uus@saar.test']])
})

test('USER-4 while the server is down the waits grow, from 5 seconds to an hour; then the mail leaves once', async () => {
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
  expect(smtp.mails).toHaveLength(1)
  expect(api.log.join('')).not.toContain('uus@saar.test')

  /** Another mail wakes the queue. */
  async function attemptNow() {
    await hurryJobs(api, '%Mail')
    await api.call('POST', '/api/users/muuda-parooli', { body: { email: `äratus${waits.length}@saar.test` } })
  }
})

test('USER-4 an api killed after the server took the mail: the next sends it again under the same Message-ID', async () => {
  await api.app.close()
  const { child, url } = await startProcess()
  smtp.onTaken = () => child.kill('SIGKILL')
  const killed = once(child, 'exit')
  // The kill may interrupt this response too.
  await invite('uus@saar.test', url).catch(() => undefined)
  await smtp.arrived(1)
  await killed
  smtp.onTaken = undefined
  expect(await waiting()).toMatchObject([{ email: 'uus@saar.test', attempts: 1 }])
  await endLeases(api.db, '%Mail')
  const next = await startProcess()
  const [first, second] = await smtp.arrived(2)
  await until(async () => (await waiting()).length === 0)
  expect(first?.messageId).toMatch(/^<[\w-]{36}@localhost>$/)
  expect(second?.messageId).toBe(first?.messageId)
  for (const link of [first?.link ?? '', second?.link ?? '']) {
    const answer = await fetch(`${next.url}/api/auth`, { headers: { 'x-auth-token': link.split('/').at(-1) ?? '' } })
    expect(answer.status).toBe(200)
  }
})

test('USER-4 an invitation waiting to be sent again carries a link that works, the older ones do not', async () => {
  const { _id } = (await (await invite('uus@saar.test')).json()) as { _id: string }
  const [first] = await smtp.arrived(1)
  await api.call('GET', `/api/users/registreerimine/${_id}`, { as: admin })
  const second = (await smtp.arrived(2))[1]
  expect(second?.messageId).not.toBe(first?.messageId)
  expect([await opens(first?.link ?? ''), await opens(second?.link ?? '')]).toEqual([401, 200])
})

test('USER-4 nobody is written to who was deleted or has registered meanwhile', async () => {
  await smtp.close()
  const { _id } = (await (await invite('kustutatud@saar.test')).json()) as { _id: string }
  await invite('registreerunud@saar.test')
  // An attempt is counted when it begins, but logged when it has failed: one under way would reach the new server.
  await until(() => api.log.filter((line) => line.includes('a job failed')).length === 2)
  await api.call('DELETE', `/api/users/${_id}`, { as: admin })
  await api.db.execute(sql`update users set staatus = 2 where email_key = 'registreerunud@saar.test'`)
  smtp = await startSmtp({ port: smtp.port })
  await hurryJobs(api, '%Mail')
  await invite('kolmas@saar.test')
  await until(async () => (await waiting()).length === 0)
  expect(smtp.mails.map(({ to }) => to)).toEqual([['kolmas@saar.test']])
})

test('USER-4 a mailbox that is refused holds up nobody, and is not named in the log', async () => {
  smtp.refused = ['olematu@saar.test']
  await invite('olematu@saar.test')
  await invite('uus@saar.test')
  await smtp.arrived(1)
  await until(async () => (await waiting()).length === 1 && api.log.some((line) => line.includes('a job failed')))
  expect(await waiting()).toMatchObject([{ email: 'olematu@saar.test', attempts: 1 }])
  expect(api.log.find((line) => line.includes('a job failed'))).toContain('"responseCode":550')
  expect(api.log.join('')).not.toContain('olematu@saar.test')
})

test('USER-4 an SMTP server that hangs holds up no request', async () => {
  const open = new Set<Socket>()
  const silent = createServer((socket) => open.add(socket))
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  const { port } = silent.address() as AddressInfo
  const other = await startApi({ smtpUrl: `smtp://127.0.0.1:${port}` })
  try {
    const as = await other.person({ status: 4 })
    for (const name of ['a', 'b', 'c'])
      expect((await other.call('POST', '/api/users', { as, body: { email: `${name}@saar.test` } })).status).toBe(200)
  } finally {
    for (const socket of open) socket.destroy()
    await new Promise<void>((closed) => silent.close(() => closed()))
    await other.close()
  }
})

test('USER-4 mails say that a machine sent them', async () => {
  await invite('uus@saar.test')
  const [mail] = await smtp.arrived(1)
  expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
})
