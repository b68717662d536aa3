import { beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { createLink } from '../../../api/users/links.ts'
import { type Person, usualPassword } from '../../support/api/api.ts'
import { apiOfTests } from '../../support/api/apiOfTests.ts'
import { until } from '../../support/until.ts'

const api = apiOfTests()
let admin: Person
let mari: Person

beforeEach(async () => {
  await api.db.execute(sql`delete from users`)
  await api.db.execute(sql`delete from tries`)
  admin = await api.person({ status: 4 })
  mari = await api.person()
})

const signIn = (parool = usualPassword, { email } = mari) => api.call('POST', '/api/auth', { body: { email, parool } })
const isAlive = async (token: string) => (await api.call('GET', '/api/auth', { as: { token } })).status === 200
const restore = (token: string, parool: string) =>
  api.call('PUT', `/api/users/muuda-parooli/${mari._id}`, { as: { token }, body: { parool } })
const change = (as: Person, { _id, email }: Person, more: object) => {
  const path = as._id === _id ? `/api/users/${_id}` : `/api/users/admin/${_id}`
  return api.call('PUT', path, { as, body: { nimi: 'Mari', email, ...more } })
}

/**
 * Keeps a change of Mari's row uncommitted until `underWay` waits for the row, and then commits it.
 * @returns the result of `underWay`
 */
async function whileChanging<T>(statement: string, underWay: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: api.databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(statement, [mari._id])
    const response = underWay()
    const isWaiting = async () =>
      (
        await api.db.execute(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows.length > 0
    await until(isWaiting)
    await client.query('commit')
    return await response
  } finally {
    await client.end()
  }
}

test('AUTH-7 a sign-in that is pending when the password changes gives no session', async () => {
  const change = `update users set parool_hash = '$argon2id$another' where _id = $1`
  const { status, body } = await whileChanging(change, () => signIn())
  expect([status, body]).toEqual([400, { msg: 'Kasutaja ja/või parool pole korrektsed.' }])
})

test('AUTH-7 a sign-in that is pending during a ban gives no session that lifting the ban would revive', async () => {
  const { status } = await whileChanging('update users set staatus = 0 where _id = $1', () => signIn())
  expect(status).toBe(400)
  await api.db.execute(sql`update users set staatus = 2`)
  const { rows } = await api.db.execute(
    sql`select 1 from sessions where user_id = ${mari._id} and created_at > now() - interval '1 minute'`,
  )
  expect(rows).toHaveLength(1) // the session that she had before
})

test('AUTH-7 a new password is refused if the session ends while it is being set', async () => {
  const ended = 'delete from sessions where user_id = (select _id from users where _id = $1 for update)'
  expect((await whileChanging(ended, () => change(mari, mari, { parool: 'varas ise' }))).status).toBe(401)
  const again = await api.person({ email: 'teine@saar.test' })
  mari = again
  expect((await whileChanging(ended, () => restore(mari.token, 'varas ise'))).status).toBe(401)
  expect((await signIn()).status).toBe(200)
})

test('USER-3 an admin who is demoted during a request changes nobody', async () => {
  const demoted = `update users set staatus = case when _id = $1 then staatus else 2 end`
  expect((await whileChanging(demoted, () => change(admin, mari, { parool: 'uus parool' }))).status).toBe(403)
  expect((await signIn()).status).toBe(200)
})

test('AUTH-6 of two concurrent uses of restore links one sets the password, and the other link is dead', async () => {
  const tokens = await Promise.all([1, 2].map(() => createLink(api.db, 'restore', mari._id)))
  const responses = await Promise.all(tokens.map((token, at) => restore(token, `uus parool ${at}`)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const winner = responses.findIndex(({ status }) => status === 200)
  expect((await signIn(`uus parool ${winner}`)).status).toBe(200)
  expect((await signIn(`uus parool ${1 - winner}`)).status).toBe(400)
})

test('AUTH-6 a restore link that is being used at the time of a ban sets nothing', async () => {
  const token = await createLink(api.db, 'restore', mari._id)
  const banned = 'update users set staatus = 0 where _id = $1'
  expect((await whileChanging(banned, () => restore(token, 'uus parool'))).status).toBe(400)
  await api.db.execute(sql`update users set staatus = 2 where _id = ${mari._id}`)
  expect((await signIn()).status).toBe(200)
})

test('AUTH-5 a registration that is pending when the invited member is deleted creates no member', async () => {
  mari = await api.person({ status: 1 })
  const token = await createLink(api.db, 'invitation', mari._id)
  const body = { nimi: 'Uus', email: mari.email, parool: 'saladus' }
  const register = () => api.call('PUT', `/api/users/registreerimine/${token}`, { body })
  expect(await whileChanging('delete from users where _id = $1', register)).toMatchObject({
    status: 400,
    body: { msg: 'Registreerimislink on aegunud' },
  })
})

test('AUTH-5, USER-7 concurrent registrations and deletions end, and no deleted member stays signed in', async () => {
  const responses = await Promise.all(
    Array.from({ length: 6 }, async (_, at) => {
      const invited = await api.person({ status: 1 })
      const token = await createLink(api.db, 'invitation', invited._id)
      const body = { nimi: `Uus ${at}`, email: invited.email, parool: 'saladus' }
      const [registered, deleted] = await Promise.all([
        api.call('PUT', `/api/users/registreerimine/${token}`, { body }),
        api.call('DELETE', `/api/users/${invited._id}`, { as: admin }),
      ])
      return { registered, deleted }
    }),
  )
  for (const { registered, deleted } of responses) {
    expect(deleted.status).toBe(200)
    expect([200, 400]).toContain(registered.status)
    if (registered.status === 200) expect(await isAlive(registered.body.token)).toBe(false)
  }
})
