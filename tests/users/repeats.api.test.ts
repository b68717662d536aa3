import { beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'

const api = apiOfTests()
const admin = personOfTests(api, { status: 4 })

beforeEach(() => api.db.execute(sql`delete from tries`))

const invite = (key: string, email: string, as = admin) =>
  api.call('POST', '/api/users', { as, body: { nimi: 'Uus', email }, headers: { 'idempotency-key': key } })

test('REST-7 repeats are not counted against the limit of invitations', async () => {
  const inviter = await api.person({ status: 4 })
  const first = await invite('mitu', 'mitu@saar.test', inviter)
  for (let at = 0; at < 12; at++)
    expect(await invite('mitu', 'mitu@saar.test', inviter)).toMatchObject({ status: 200, text: first.text })
})

test('REST-7 the key of an invitation is for one request of one member, and free again after a refusal', async () => {
  expect((await invite('teine', 'teine@saar.test')).status).toBe(200)
  expect((await invite('teine', 'muu@saar.test')).status).toBe(409)
  const other = await api.person({ status: 4 })
  expect((await invite('teine', 'muu@saar.test', other)).status).toBe(200)
  expect((await invite('kolmas', 'muu@saar.test')).body.valjad).toEqual({
    email: 'Selle e-posti aadressiga liige on juba olemas.',
  })
  expect((await invite('kolmas', 'vaba@saar.test')).status).toBe(200)
  const long = await invite('k'.repeat(201), 'pikk@saar.test')
  expect(long).toMatchObject({ status: 400, body: { msg: 'Idempotency-Key on liiga pikk (kuni 200 tähemärki).' } })
})
