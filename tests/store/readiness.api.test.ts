import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApi, type TestApi } from '../support/api.ts'
import { testDatabase, type TestDatabase } from '../support/database.ts'
import { stallingServer, type StallingServer } from '../support/stallingServer.ts'

let database: TestDatabase
let server: StallingServer
let api: TestApi

beforeAll(async () => {
  database = await testDatabase()
  server = await stallingServer(database.url)
  api = await startApi({ databaseUrl: server.url })
})
afterAll(async () => {
  // Ends the connections that a stalled server still holds.
  await server.close()
  await api.close()
  await database.drop()
})

const ready = async () => {
  const { status, body } = await api.call('GET', '/api/valmis')
  return [status, body] as const
}

test('REST-8 the api is ready as long as its store answers, and says 503 soon where it does not', async () => {
  expect((await api.call('GET', '/api')).body.voimed).toContain('valmis')
  expect(await ready()).toEqual([200, { valmis: true }])

  server.stall()
  // More than there are connections: they share one look.
  const answers = await Promise.all(Array.from({ length: 40 }, ready))
  expect(answers).toEqual(answers.map(() => [503, { msg: 'Andmebaas ei vasta. Proovi mõne aja pärast uuesti.' }]))
  expect(api.log.join('')).toContain('The store has not answered within 1000 ms')
  expect((await api.call('GET', '/api')).status).toBe(200)

  server.resume()
  expect(await ready()).toEqual([200, { valmis: true }])
})
