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

test('REST-1 with a database that accepts connections and does not respond each request is refused in words, until it responds', async () => {
  // Any token is looked up in the database.
  const send = () => api.call('GET', '/api/auth', { as: { token: 'x'.repeat(43) } })
  expect((await send()).status).toBe(401)
  server.stall()
  // More than the pool has connections: existing ones, new ones, and requests that wait for one.
  const responses = await Promise.all(Array.from({ length: 40 }, send))
  const msg = 'Server ei saa praegu andmeid kätte. Proovi mõne aja pärast uuesti.'
  expect(responses.map(({ status, body }) => [status, body.msg ?? body.errors?.msg])).toEqual(
    Array(40).fill([503, msg]),
  )
  server.resume()
  expect((await send()).status).toBe(401)
})
