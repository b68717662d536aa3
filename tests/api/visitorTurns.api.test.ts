import { expect, test } from '@jest/globals'
import pg from 'pg'
import { apiOfTests, personOfTests } from '../support/api/apiOfTests.ts'

const api = apiOfTests()
const mari = personOfTests(api)

test('GQL-8 two reads of visitors run at once, others wait and are refused, and members are not delayed', async () => {
  const client = new pg.Client({ connectionString: api.databaseUrl })
  await client.connect()
  await client.query('begin; lock table articles in access exclusive mode')
  const reads = [1, 2, 3].map(() => api.call('GET', '/api/uudised'))
  expect((await api.call('GET', '/api/galerii', { as: mari })).status).toBe(200)
  const first = await Promise.race(reads)
  expect([first.status, first.headers.get('retry-after')]).toEqual([429, '1'])
  await client.query('rollback')
  await client.end()
  expect((await Promise.all(reads)).map(({ status }) => status).sort()).toEqual([200, 200, 429])
  expect((await api.call('GET', '/api/galerii')).status).toBe(200)
})
