import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { setBackAhead } from '../../../api/store/clock/setBack.ts'
import { inTransaction } from '../../../api/store/transaction.ts'
import { deleteLeaving } from '../../../api/users/leaving/leaving.ts'
import { type Person, usualPassword } from '../../support/api/api.ts'
import { apiOfTests } from '../../support/api/apiOfTests.ts'
import { startSmtp, type TestSmtp } from '../../support/servers/smtp.ts'
import { until } from '../../support/until.ts'

let smtp: TestSmtp
let admin: Person
let mari: Person

beforeAll(async () => {
  smtp = await startSmtp()
})
const api = apiOfTests(() => ({ smtpUrl: smtp.url }))
afterAll(() => smtp.close())
beforeEach(async () => {
  for (const table of ['jobs', 'users', 'tries']) await api.db.execute(sql`delete from ${sql.identifier(table)}`)
  admin = await api.person({ status: 4, name: 'Anne Admin' })
  mari = await api.person({ name: 'Mari Mets' })
  smtp.mails.splice(0)
})

const parool = usualPassword
const leave = (as: Person, body: object = { parool }) => api.call('POST', '/api/lahkumine', { as, body })
const isSignedIn = async (as: Person) => (await api.call('GET', '/api/auth', { as })).status === 200
const dayOf = async ({ _id }: Person, as: Person = admin) =>
  (await api.call('GET', `/api/users/${_id}`, { as })).body.lahkub as string | undefined
const after = (days: number) =>
  api.db.execute(sql`update users set lahkumas = lahkumas - make_interval(days => ${days}::int)`)
const deleteDue = () => inTransaction(api.db, deleteLeaving)
const exists = async ({ _id }: Person) => (await api.call('GET', `/api/users/${_id}`, { as: admin })).status === 200
const eventsOf = async ({ _id }: Person) => {
  const { rows } = await api.db.execute(sql`select sundmus from audit where liige = ${_id}::uuid order by _id`)
  return rows.map(({ sundmus }) => sundmus)
}
const linkOf = async (to: Person) => {
  await until(() => smtp.mails.some((mail) => mail.to.includes(to.email)))
  return smtp.mails.find((mail) => mail.to.includes(to.email))?.link ?? ''
}
const stay = (link: string) => api.call('PUT', `/api/lahkumine/${link.split('/').at(-1)}`)

test('USER-10 leaving mails a link, ends all sessions, and deletes the account after 7 days', async () => {
  const device = await api.call('POST', '/api/auth', { body: { email: mari.email, parool } })
  const { status, body } = await leave(mari)
  expect([status, new Date(body.lahkub).getTime() - Date.now()]).toEqual([200, expect.closeTo(7 * 86_400_000, -5)])
  expect([await isSignedIn(mari), await isSignedIn({ ...mari, token: device.body.token })]).toEqual([false, false])
  expect(await dayOf(mari)).toBe(body.lahkub)
  expect(await linkOf(mari)).toMatch(/\/sise\/jaan\/link-[\w-]+$/)
  await after(6)
  await deleteDue()
  expect(await exists(mari)).toBe(true)
  await after(1)
  await deleteDue()
  expect(await exists(mari)).toBe(false)
  expect(await eventsOf(mari)).toEqual(expect.arrayContaining(['lahkumine', 'liige-kustutatud']))
})

test('USER-10 the mailed link takes it back, once', async () => {
  await leave(mari)
  const link = await linkOf(mari)
  expect((await stay(link)).body).toEqual({ msg: 'Sa jääd kogukonda.' })
  expect(await dayOf(mari)).toBeUndefined()
  await leave(await again(mari))
  expect([(await stay(link)).status, (await stay('link-vale')).status]).toEqual([400, 400])
  expect(await dayOf(mari)).toBeDefined()
  expect(await eventsOf(mari)).toEqual(['lahkumine', 'lahkumine-tagasi', 'sisselogimine', 'lahkumine'])
})

test('USER-10 the member and admins take it back, others neither do nor see it; a repeat changes nothing', async () => {
  const other = await api.person({ name: 'Mall', status: 3 })
  await leave(mari)
  const cancel = (as: Person) => api.call('DELETE', `/api/lahkumine/${mari._id}`, { as })
  expect([await dayOf(mari, other), (await cancel(other)).status]).toEqual([undefined, 403])
  const list = await api.call('GET', '/api/users', { as: admin })
  expect(list.text).not.toContain('lahkub')
  for (const as of [admin, admin, await again(mari)]) expect((await cancel(as)).status).toBe(200)
  expect(await dayOf(mari)).toBeUndefined()
  expect((await eventsOf(mari)).filter((event) => event === 'lahkumine-tagasi')).toHaveLength(1)
  await leave(await again(mari))
  expect((await cancel(await again(mari))).status).toBe(200)
})

test('USER-10 a member who leaves may sign in, sees the day, and a repeat keeps it', async () => {
  const { body } = await leave(mari)
  const as = await again(mari)
  expect((await api.call('GET', '/api/auth', { as })).body.lahkub).toBe(body.lahkub)
  expect((await leave(as, { parool, nimeta: true })).body).toEqual(body)
})

test('USER-10 a wrong password is refused at its field, and guesses are limited as at signing in', async () => {
  const wrong = await leave(mari, { parool: 'vale parool' })
  expect([wrong.status, wrong.body.valjad]).toEqual([400, { parool: 'Parool ei ole õige.' }])
  for (const body of [{}, { parool: '' }, { parool: 5 }, { parool: 'x'.repeat(10_000) }])
    expect((await leave(mari, body)).body.valjad).toEqual({ parool: expect.any(String) })
  const statuses = []
  for (let attempt = 0; attempt < 10; attempt++) statuses.push((await leave(mari, { parool: 'vale' })).status)
  expect(statuses.at(-1)).toBe(429)
  // One line for fail2ban, and the audit's count, for each that was counted.
  const refused = api.log.filter((line) => line.includes('a sign-in was refused') && line.includes(mari._id))
  const { rows } = await api.db.execute<{ count: number }>(
    sql`select count from tries where key like ${`%${mari._id}`}`,
  )
  expect([refused.length, rows]).toEqual([9, [{ count: 9 }]])
  expect(await isSignedIn(mari)).toBe(true)
})

test('USER-10 the last admin can neither leave nor is deleted as one who became the last', async () => {
  expect((await leave(admin)).status).toBe(409)
  const second = await api.person({ status: 4, name: 'Teine' })
  expect((await leave(second)).status).toBe(200)
  await api.db.execute(sql`update users set staatus = 2 where _id = ${admin._id}::uuid`)
  await after(8)
  await deleteDue()
  const { rows } = await api.db.execute(sql`select from users where _id = ${second._id}::uuid`)
  expect(rows).toHaveLength(1)
})

test('USER-10 of two admins who leave at once one stays', async () => {
  const second = await api.person({ status: 4, name: 'Teine' })
  await Promise.all([leave(admin), leave(second)])
  await after(8)
  await Promise.all([deleteDue(), deleteDue()])
  const { rows } = await api.db.execute(sql`select from users where staatus = 4`)
  expect(rows).toHaveLength(1)
})

test('USER-10 whose clock was ahead when they decided has 7 days from when it is right', async () => {
  await leave(mari)
  await after(-400)
  await inTransaction(api.db, (tx) => setBackAhead(tx, []))
  await deleteDue()
  const day = await dayOf(mari)
  expect(new Date(day ?? 0).getTime() - Date.now()).toBeCloseTo(7 * 86_400_000, -5)
})

/** Signs in again. */
async function again(person: Person): Promise<Person> {
  const { body } = await api.call('POST', '/api/auth', { body: { email: person.email, parool } })
  return { ...person, token: body.token }
}
