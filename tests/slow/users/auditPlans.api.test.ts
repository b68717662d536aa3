import { afterAll, beforeAll, expect, test } from '@jest/globals'
import pg from 'pg'
import { type Person, startApi, type TestApi } from '../../support/api/api.ts'
import { costOf, mostRows, readWhole } from '../plansOfCalls.ts'

let api: TestApi
let client: pg.Client
let admin: Person

/** A member to whom one thing was done in 100,000 events. */
const rare = '01900000-0000-7000-8000-0000000000ff'

beforeAll(async () => {
  api = await startApi()
  admin = await api.person({ status: 4 })
  client = new pg.Client({ connectionString: api.databaseUrl })
  await client.connect()
  // Half of all is by the admin; exports are as rare as that member, and as old.
  await client.query(
    `insert into audit (_id, sundmus, tegija, liige)
    select ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
      case when n = 1 then 'eksport' when n % 2 = 0 then 'sisselogimine' else 'kustutatud' end,
      case n % 2 when 0 then $1::uuid end, case when n = 1 then $2::uuid end from generate_series(1, 100000) n`,
    [admin._id, rare],
  )
  await client.query('vacuum analyze')
})
afterAll(async () => {
  await client.end()
  await api.close()
})

const half = 'alates=' + Buffer.from('"01900000-0000-7000-8000-000000050000"').toString('base64url')

test.each([
  ['', 200],
  [half, 200],
  ['liik=sisselogimised', 200],
  [`liik=kustutamised&${half}`, 200],
  ['liik=eksport', 1],
  ['liik=seaded', 0],
  [() => `isik=${admin._id}&${half}`, 200],
  [`isik=${rare}`, 1],
  [`isik=${rare}&liik=eksport`, 1],
])('AUDIT-1 REST-6 a page of 100,000 events reads its own rows by an index: %s', async (given, count) => {
  const query = typeof given === 'string' ? given : given()
  const { body, plans } = await costOf(api, client, { path: `/api/paevik?piir=200&${query}`, as: admin })
  expect(body).toHaveLength(count)
  expect(readWhole(plans)).not.toContain('audit')
  // One row more than the page, of each of the conditions.
  expect(mostRows(plans)).toBeLessThanOrEqual(4 * 201)
})

test('AUDIT-1 the CSV of 100,000 events is sent completely', async () => {
  const { text } = await api.call('GET', '/api/static/foorum/paevik.csv', { as: admin })
  expect(text.split('\r\n')).toHaveLength(100_002)
})
