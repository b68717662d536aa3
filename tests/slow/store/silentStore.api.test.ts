import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApi, type TestApi } from '../../support/api/api.ts'
import { type TestDatabase, testDatabase } from '../../support/store/database.ts'
import { type StallingServer, stallingServer } from '../../support/store/stallingServer.ts'

let database: TestDatabase
let server: StallingServer
let api: TestApi

beforeAll(async () => {
  database = await testDatabase()
  server = await stallingServer(database.url)
  api = await startApi({ databaseUrl: server.url })
})
afterAll(async () => {
  await server.close()
  await api.close()
  await database.drop()
})

test('REST-1 a database that accepts connections and says nothing refuses each request in words, and is forgotten when it answers', async () => {
  // Any token is looked up in the database.
  const ask = () => api.call('GET', '/api/auth', { as: { token: 'x'.repeat(43) } })
  expect((await ask()).status).toBe(401)
  server.stall()
  // More than the pool has connections: old ones, new ones, and those who wait for one.
  const answers = await Promise.all(Array.from({ length: 40 }, ask))
  const msg = 'Server ei saa praegu andmeid kätte. Proovi mõne aja pärast uuesti.'
  expect(answers.map(({ status, body }) => [status, body.msg ?? body.errors?.msg])).toEqual(Array(40).fill([503, msg]))
  server.resume()
  expect((await ask()).status).toBe(401)
})
