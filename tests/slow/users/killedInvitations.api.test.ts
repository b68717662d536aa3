import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { inTransaction } from '../../../api/store/transaction.ts'
import { type Person, startApi, type TestApi } from '../../support/api/api.ts'
import { endLeases } from '../../support/api/hurriedJobs.ts'
import { startSmtp, type TestSmtp } from '../../support/servers/smtp.ts'
import { until } from '../../support/until.ts'

let smtp: TestSmtp
let store: TestApi
let admin: Person
let child: ChildProcess | undefined

beforeEach(async () => {
  smtp = await startSmtp()
  store = await startApi()
  admin = await store.person({ status: 4 })
  // From now on the program to be killed does everything.
  await store.app.close()
})
afterEach(async () => {
  child?.kill('SIGKILL')
  await store.close()
  await smtp.close()
})

/** Starts the api as a process. @returns its address */
async function start(): Promise<string> {
  child = fork('dist/api.mjs', {
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: store.databaseUrl,
      API_PORT: '0',
      SMTP_URL: smtp.url,
      SMTP_PER_MINUTE: '10000',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return `http://127.0.0.1:${port}`
}
async function kill() {
  if (child?.exitCode != null || child?.signalCode != null) return
  const ended = child && once(child, 'exit')
  child?.kill('SIGKILL')
  await ended
}
const people = Array.from({ length: 40 }, (_, at) => ({ nimi: `Inimene ${at}`, email: `loend${at}@saar.test` }))
const send = (url: string) =>
  fetch(`${url}/api/kutsed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': admin.token, 'idempotency-key': 'loend' },
    body: JSON.stringify({ kutsutavad: people }),
  })
const countOf = async (table: string) =>
  (await store.db.execute<{ hulk: number }>(sql.raw(`select count(*)::int as hulk from ${table}`))).rows[0]?.hulk

test('IMPORT-2 an api that is killed in the middle of a list and of its mails: everybody has one account and a mail, and the list its answer', async () => {
  const mailed = () => new Set(smtp.mails.flatMap(({ to }) => to))
  let url = await start()
  // Held by a lock on the table, the list is under way when the api is killed.
  await inTransaction(store.db, async (tx) => {
    await tx.execute(sql`lock table jobs in share mode`)
    const answer = send(url).catch(() => undefined)
    await until(async () => {
      const { rows } = await store.db.execute(sql`select from pg_locks where not granted`)
      return rows.length > 0
    })
    await kill()
    expect(await answer).toBeUndefined()
  })
  await until(async () => (await countOf('pg_stat_activity where datname = current_database()')) === 1)
  expect(await countOf('users where staatus = 1')).toBe(0)

  // The mails: killed five times while one is with the mail server.
  for (let kills = 0; kills < 5; kills++) {
    url = await start()
    const before = smtp.mails.length
    let isKilled = false
    smtp.onTaken = () => {
      if (smtp.mails.length < before + 3 || isKilled) return
      isKilled = true
      child?.kill('SIGKILL')
    }
    await send(url).catch(() => undefined)
    await until(() => isKilled)
    await kill()
    await endLeases(store.db, 'listedInvitationMail')
  }
  smtp.onTaken = undefined
  url = await start()
  const told = (await (await send(url)).json()) as { tulemus: string }[]
  expect(told).toEqual(people.map(() => ({ tulemus: 'kutsutud' })))
  await until(async () => (await countOf(`jobs where kind = 'listedInvitationMail'`)) === 0)
  expect(await countOf('users where staatus = 1')).toBe(40)
  expect(mailed().size).toBe(40)
  // One a kill may have left twice, under the same Message-ID.
  expect(smtp.mails.length).toBeLessThanOrEqual(45)
  expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(40)
  expect(await countOf('users where kutsumata')).toBe(0)
})
