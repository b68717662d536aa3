import { expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { inTransaction } from '../../api/store/transaction.ts'
import { createLink } from '../../api/users/links.ts'
import type { Person } from '../support/api/api.ts'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { apiToken } from '../support/api/apiToken.ts'

const api = apiOfTests()
const admin = personOfTests(api, { status: 4 })

const all = ['andmed', 'liikmed', 'avakuva']
const self = async (as: { token: string }) => (await api.call('GET', '/api/auth', { as })).body
const stepsOf = async (as: { token: string }) => (await self(as)).tervitus as string[] | undefined
const complete = (as: { token: string }, ...tehtud: string[]) =>
  api.call('PUT', '/api/tervitus', { as, body: { tehtud } })
const change = (as: Person, body: object) => api.call('PUT', `/api/users/${as._id}`, { as, body })

/** Registers somebody by an invitation that was sent a month ago. */
async function registered(more: object = {}): Promise<Person> {
  const invited = await api.person({ status: 1 })
  await api.db.execute(sql`update users set loodud = now() - interval '30 days' where _id = ${invited._id}`)
  const token = await inTransaction(api.db, (tx) => createLink(tx, 'invitation', invited._id))
  const body = { nimi: 'Leida Ling', email: invited.email, parool: 'saarekogu', ...more }
  const response = await api.call('PUT', `/api/users/registreerimine/${token}`, { body })
  return { ...invited, token: response.body.token }
}

test('WELCOME-1 a member who registers has three steps, one who registered before has none', async () => {
  expect(await stepsOf(await registered())).toEqual(all)
  expect(await stepsOf(await registered({ telefon: '5551234', elukoht: 'Ranna küla' }))).toEqual(['liikmed', 'avakuva'])
  expect(await stepsOf(await api.person())).toEqual([])
})

test('WELCOME-1 number and residence are one step, which is done once both are filled', async () => {
  const leida = await registered()
  await change(leida, { telefon: '5551234' })
  expect(await stepsOf(leida)).toEqual(all)
  await change(leida, { elukoht: 'Ranna küla' })
  expect(await stepsOf(leida)).toEqual(['liikmed', 'avakuva'])
})

test('WELCOME-1 steps that two devices complete at once are both done, and a repeat changes nothing', async () => {
  const leida = await registered()
  const { versioon } = await self(leida)
  await Promise.all([complete(leida, 'liikmed'), complete(leida, 'avakuva')])
  expect(await stepsOf(leida)).toEqual(['andmed'])
  const again = await complete(leida, 'liikmed')
  expect([again.status, again.body]).toEqual([200, { _id: leida._id, tervitus: ['andmed'] }])
  expect((await complete(leida, ...all)).body.tervitus).toEqual([])
  expect(await stepsOf(leida)).toEqual([])
  // It is no change of the record that others may be editing.
  expect((await self(leida)).versioon).toBe(versioon)
})

test.each([[{}], [{ tehtud: [] }], [{ tehtud: ['muu'] }], [{ tehtud: [...all, 'liikmed'] }]])(
  'WELCOME-1 %j is refused',
  async (body) => {
    const leida = await registered()
    const response = await api.call('PUT', '/api/tervitus', { as: leida, body })
    expect([response.status, Object.keys(response.body.valjad as object)]).toEqual([400, ['tehtud']])
    expect(await stepsOf(leida)).toEqual(all)
  },
)

test('WELCOME-1 neither other members nor API tokens read the steps', async () => {
  const leida = await registered()
  expect(await stepsOf(await apiToken(api, leida))).toBeUndefined()
  expect((await api.call('GET', '/api/users', { as: admin })).text).not.toContain('tervitus')
})

test('FORUM-10 news are counted from the registration, not from the invitation', async () => {
  const leida = await registered()
  const { rows } = await api.db.execute(
    sql`select registreeritud > now() - interval '1 minute' as now from users where _id = ${leida._id}`,
  )
  expect(rows).toEqual([{ now: true }])
})
