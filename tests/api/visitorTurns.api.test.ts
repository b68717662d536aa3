import { expect, test } from '@jest/globals'
import pg from 'pg'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'
import { until } from '../support/until.ts'

const api = apiOfTests()
const mari = personOfTests(api)

test('GQL-8 two reads of visitors run at once, others wait and are refused, and members read meanwhile', async () => {
  const client = new pg.Client({ connectionString: api.databaseUrl })
  await client.connect()
  await client.query('begin; lock table articles in access exclusive mode')
  const blocked = [api.call('GET', '/api/uudised'), api.call('GET', '/api/uudised')]
  const waiting = async () =>
    (await client.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
      .rowCount
  await until(async () => (await waiting()) === 2)
  const [third, member] = await Promise.all([
    api.call('GET', '/api/galerii'),
    api.call('GET', '/api/galerii', { as: mari }),
  ])
  expect([member.status, third.status, third.headers.get('retry-after')]).toEqual([200, 429, '1'])
  await client.query('rollback')
  await client.end()
  expect((await Promise.all(blocked)).map(({ status }) => status)).toEqual([200, 200])
  expect((await api.call('GET', '/api/galerii')).status).toBe(200)
})
