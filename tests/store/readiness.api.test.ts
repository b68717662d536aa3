import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApi, type TestApi } from '../support/api/api.ts'
import { startGateway, type TestGateway } from '../support/gateway/gateway.ts'
import { type TestDatabase, testDatabase } from '../support/store/database.ts'
import { type StallingServer, stallingServer } from '../support/store/stallingServer.ts'
import { until } from '../support/until.ts'

let database: TestDatabase
let server: StallingServer
let api: TestApi
let gateway: TestGateway

beforeAll(async () => {
  database = await testDatabase()
  server = await stallingServer(database.url)
  api = await startApi({ databaseUrl: server.url })
  gateway = await startGateway({ apiUrl: api.url })
})
afterAll(async () => {
  // Closes the connections that a stalled server still has.
  await server.close()
  await gateway.close()
  await api.close()
  await database.drop()
})

const ready = async () => {
  const { status, body } = await api.call('GET', '/api/valmis')
  return [status, body] as const
}

test('REST-8 the API is ready while its store responds, and returns 503 soon otherwise', async () => {
  const services = { failihoidla: { korras: true }, post: { korras: true }, hoiatused: expect.any(Array) }
  await until(async () => (await ready())[1].post.korras === true)
  expect(await ready()).toEqual([200, { valmis: true, ...services }])

  server.stall()
  // More requests than there are connections: they share one query.
  const responses = await Promise.all(Array.from({ length: 40 }, ready))
  expect(responses).toEqual(
    responses.map(() => [
      503,
      { msg: 'Server ei saa praegu andmeid kätte. Proovi mõne aja pärast uuesti.', ...services },
    ]),
  )
  expect(api.log.join('')).toContain('The database has not responded within 1000 ms')
  expect((await api.call('GET', '/api')).status).toBe(200)

  server.resume()
  expect(await ready()).toEqual([200, { valmis: true, ...services }])
})

test('REST-8 the gateway is ready while the store behind the API responds, and says why it is not', async () => {
  const readyz = async () => {
    const response = await fetch(`${gateway.url}/readyz`)
    return [response.status, await response.json()] as const
  }
  const services = { storage: { ok: true }, mail: { ok: true }, warnings: expect.any(Array) }
  expect(await readyz()).toEqual([200, { ready: true, ...services }])
  server.stall()
  const cause = 'Server ei saa praegu andmeid kätte. Proovi mõne aja pärast uuesti.'
  expect(await readyz()).toEqual([503, { ready: false, cause, ...services }])
  server.resume()
  expect(await readyz()).toEqual([200, { ready: true, ...services }])
})
