import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { startApi, type TestApi } from '../../support/api/api.ts'
import { endLeases } from '../../support/api/hurriedJobs.ts'
import { planDigests } from '../../support/api/planDigests.ts'
import { startSmtp, type TestSmtp } from '../../support/servers/smtp.ts'
import { until } from '../../support/until.ts'

/** How many members get a letter, and how often everything is killed meanwhile. */
const [members, kills] = [80, 10]

let store: TestApi
let smtp: TestSmtp
let folder: string
const running: ChildProcess[] = []

beforeAll(async () => {
  smtp = await startSmtp()
  folder = await mkdtemp(join(tmpdir(), 'sise-letters-'))
  store = await startApi()
})
afterAll(async () => {
  await killAll()
  await store.close()
  await smtp.close()
  await rm(folder, { recursive: true, force: true })
})

async function start(program: 'api' | 'gateway', env: NodeJS.ProcessEnv): Promise<number> {
  const own = { PATH: process.env.PATH, TMPDIR: folder, SITE_URL: 'https://saar.test', LOG_LEVEL: 'silent' }
  const child = fork(`dist/${program}.mjs`, { execArgv: [], env: { ...own, ...env } })
  running.push(child)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return port
}

async function startAll() {
  const env = { SMTP_URL: smtp.url, SMTP_PER_MINUTE: '6000', DATABASE_URL: store.databaseUrl, DATA_DIR: folder }
  const port = await start('api', { ...env, API_PORT: '0' })
  await start('gateway', { API_URL: `http://127.0.0.1:${port}`, PORT: '0' })
}

/** Kills api and gateway, and ends what the database does for them, as when the machine stops. */
async function killAll() {
  const ended = running.splice(0).map((child) => {
    const end = once(child, 'exit')
    child.kill('SIGKILL')
    return end
  })
  await Promise.all(ended)
  await store.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`)
}

test('MAIL-1 killed ten times in the middle of a run: everybody gets the digest, and at most one a kill comes twice, under its Message-ID', async () => {
  const mari = await store.person()
  for (let at = 1; at < members; at += 1) await store.person()
  const { _id } = await store.category()
  const body = { pealkiri: 'Praam', kategooria: _id, tekst: '<p>Kell viis.</p>' }
  await store.call('POST', '/api/foorum/teema', { as: await store.person({ email: 'jaan@saar.test' }), body })
  // From now on the programs to be killed do everything.
  await store.app.close()
  await planDigests(store.db)
  const waiting = async () => (await store.db.execute(sql`select from jobs where kind = 'digest'`)).rowCount
  expect(await waiting()).toBe(members + 1)

  smtp.slowMs = 5
  for (let kill = 0; kill < kills; kill += 1) {
    const before = smtp.mails.length
    await startAll()
    // Half of the times while the server's answer to a mail is on its way, else whenever it is.
    let taken = () => {}
    const isTaken = new Promise<void>((resolve) => (taken = resolve))
    if (kill % 2 === 0)
      smtp.onTaken = () => {
        if (smtp.mails.length < before + 4) return
        for (const child of running) child.kill('SIGKILL')
        taken()
      }
    else void until(() => smtp.mails.length >= before + 4).then(taken)
    await isTaken
    smtp.onTaken = undefined
    await killAll()
    await endLeases(store.db, 'digest')
  }
  expect(await waiting()).toBeGreaterThan(0)
  await startAll()
  await until(async () => (await waiting()) === 0)

  const ids = new Map<string, Set<string>>()
  for (const { to, messageId } of smtp.mails) ids.set(String(to), (ids.get(String(to)) ?? new Set()).add(messageId))
  expect(ids.size).toBe(members)
  expect(ids.has(mari.email)).toBe(true)
  expect([...ids.values()].every(({ size }) => size === 1)).toBe(true)
  const doubles = smtp.mails.length - members
  expect(doubles).toBeLessThanOrEqual(kills)
  // Those killed before the answer came have doubled, or the test would show nothing.
  expect(doubles).toBeGreaterThan(0)
})
