import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { inTransaction } from '../../../api/store/transaction.ts'
import { type Person, startApi, type TestApi } from '../../support/api/api.ts'
import { endLeases } from '../../support/api/hurriedJobs.ts'
import { endProgram, type RunningProgram, startProgram } from '../../support/servers/programs.ts'
import { startSmtp, type TestSmtp } from '../../support/servers/smtp.ts'
import { until } from '../../support/until.ts'

let smtp: TestSmtp
let store: TestApi
let admin: Person
let program: RunningProgram

beforeEach(async () => {
  smtp = await startSmtp()
  store = await startApi()
  admin = await store.person({ status: 4 })
  // From now on the program to be killed does all work.
  await store.app.close()
})
afterEach(async () => {
  await kill()
  await store.close()
  await smtp.close()
})

/** Starts the api as a process. @returns its address */
async function start(): Promise<string> {
  const env = { DATABASE_URL: store.databaseUrl, API_PORT: '0', SMTP_URL: smtp.url, SMTP_PER_MINUTE: '10000' }
  program = await startProgram('api', env)
  return `http://127.0.0.1:${program.port}`
}
const kill = () => endProgram(program, 'SIGKILL')
const people = Array.from({ length: 40 }, (_, at) => ({ nimi: `Inimene ${at}`, email: `loend${at}@saar.test` }))
const send = (url: string) =>
  fetch(`${url}/api/kutsed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': admin.token, 'idempotency-key': 'loend' },
    body: JSON.stringify({ kutsutavad: people }),
  })
const countOf = async (table: string) =>
  (await store.db.execute<{ hulk: number }>(sql.raw(`select count(*)::int as hulk from ${table}`))).rows[0]?.hulk

test('IMPORT-2 an API is killed in the middle of a list and of its mails: each person has one account and a mail, and the list its response', async () => {
  const mailed = () => new Set(smtp.mails.flatMap(({ to }) => to))
  let url = await start()
  // A lock on the table keeps the list pending when the API is killed.
  await inTransaction(store.db, async (tx) => {
    await tx.execute(sql`lock table jobs in share mode`)
    const response = send(url).catch(() => undefined)
    await until(async () => {
      const { rows } = await store.db.execute(sql`select from pg_locks where not granted`)
      return rows.length > 0
    })
    await kill()
    expect(await response).toBeUndefined()
  })
  await until(async () => (await countOf('pg_stat_activity where datname = current_database()')) === 1)
  expect(await countOf('users where staatus = 1')).toBe(0)

  // The mails: five kills while one is being handed over.
  for (let kills = 0; kills < 5; kills++) {
    url = await start()
    const before = smtp.mails.length
    let isKilled = false
    smtp.onTaken = () => {
      if (smtp.mails.length < before + 3 || isKilled) return
      isKilled = true
      program.child.kill('SIGKILL')
    }
    await send(url).catch(() => undefined)
    await until(() => isKilled)
    await kill()
    await endLeases(store.db, 'listedInvitationMail')
  }
  smtp.onTaken = undefined
  url = await start()
  const reported = (await (await send(url)).json()) as { tulemus: string }[]
  expect(reported).toEqual(people.map(() => ({ tulemus: 'kutsutud' })))
  await until(async () => (await countOf(`jobs where kind = 'listedInvitationMail'`)) === 0)
  expect(await countOf('users where staatus = 1')).toBe(40)
  expect(mailed().size).toBe(40)
  // Each kill may have duplicated one mail, under the same Message-ID.
  expect(smtp.mails.length).toBeLessThanOrEqual(45)
  expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(40)
  expect(await countOf('users where kutsumata')).toBe(0)
})
