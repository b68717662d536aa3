import { beforeAll, expect, test } from '@jest/globals'
import type { ApiResponse, Person } from '../support/api/api.ts'
import { apiOfTests } from '../support/api/apiOfTests.ts'
import { endConnections } from '../support/store/database.ts'

const api = apiOfTests()
let people: Person[]
let topicId: string

beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 12 }, () => api.person()))
  const body = { pealkiri: 'Praam', kategooria: (await api.category())._id, tekst: '' }
  topicId = (await api.call('POST', '/api/foorum/teema', { as: people[0], body })).body._id
})

/** Ends every connection of the api's database, as a restart or a failover of PostgreSQL does. */
async function terminateConnections() {
  const name = /\/(sise_test_\w+)/.exec(api.databaseUrl)?.[1]
  await endConnections(name)
}

test('REST-1 connections that are terminated while members write fail a response here and there, and nothing else', async () => {
  const responses: ApiResponse[] = []
  let done = false
  const write = async (person: Person) => {
    while (!done) {
      responses.push(await api.call('PUT', `/api/foorum/teema/like/${topicId}`, { as: person }))
      responses.push(await api.call('PUT', `/api/foorum/teema/unlike/${topicId}`, { as: person }))
    }
  }
  const writing = people.map(write)
  for (let round = 0; round < 8; round += 1) {
    // Each round waits for responses since the last one, so that it interrupts writers at work.
    const reached = responses.length + people.length
    while (responses.length < reached) await new Promise((later) => setTimeout(later, 5))
    await terminateConnections()
  }
  done = true
  await Promise.all(writing)
  expect(responses.filter(({ status }) => status !== 200 && status !== 503).map(({ text }) => text)).toEqual([])
  const refused = responses.filter(({ status }) => status === 503)
  expect(refused.map(({ body }) => body.msg)).toEqual(
    refused.map(() => 'Server ei saa praegu andmeid kätte. Proovi mõne aja pärast uuesti.'),
  )
  expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(people.length)
  const after = await api.call('GET', `/api/foorum/teema/${topicId}`, { as: people[0] })
  expect(after.status).toBe(200)
  expect(api.log.join('')).toContain('a connection to the store broke')
})
