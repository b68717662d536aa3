import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { sql } from 'drizzle-orm'
import { inTransaction } from '../../api/store/transaction.ts'
import { type ApiResponse, type Person, startApi, type TestApi } from '../support/api/api.ts'
import { until } from '../support/until.ts'

let api: TestApi
let admin: Person
let author: Person

beforeEach(async () => {
  api = await startApi()
  admin = await api.person({ status: 4 })
  author = await api.person()
})
afterEach(() => api.close())

const topicIn = async (category: { _id: string }) => {
  const body = { pealkiri: 'Praam', kategooria: category._id, tekst: '' }
  return (await api.call('POST', '/api/foorum/teema', { as: author, body })).body as { _id: string }
}

const count = async (query: ReturnType<typeof sql>) =>
  Number((await api.db.execute<{ count: string }>(query)).rows[0]?.count)

/**
 * Makes requests collide: the topic is locked until each of them, one after the other, waits for a lock. They keep the
 * locks that they have taken before.
 */
async function whileTopicIsLocked(id: string, requests: (() => Promise<ApiResponse>)[]): Promise<ApiResponse[]> {
  const started = await inTransaction(api.db, async (tx) => {
    await tx.execute(sql`select from topics where _id = ${id}::uuid for update`)
    const responses: Promise<ApiResponse>[] = []
    for (const request of requests) {
      responses.push(request())
      const waiting = sql`select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await until(async () => (await count(waiting)) === responses.length)
    }
    return { responses }
  })
  return Promise.all(started.responses)
}

/** The number of deadlocks that PostgreSQL has resolved: each connection reports its own when it ends. */
async function deadlocks(): Promise<number> {
  await api.app.close()
  // Only the connections of the test's own pool remain.
  const remaining = sql`select count(*) from pg_stat_activity where datname = current_database()`
  await until(async () => (await count(remaining)) <= api.db.$client.totalCount)
  return count(sql`select deadlocks as count from pg_stat_database where datname = current_database()`)
}

test('FORUM-5 FORUM-8 a topic is edited while its category is deleted: neither deadlocks the other', async () => {
  const [from, to] = [await api.category(), await api.category()]
  const { _id } = await topicIn(from)
  const body = { pealkiri: 'Praam sõidab', kategooria: from._id, tekst: '' }
  const responses = await whileTopicIsLocked(_id, [
    () => api.call('PUT', `/api/foorum/teema/${_id}`, { as: author, body }),
    () => api.call('DELETE', `/api/foorum/kategooria/${from._id}?kuhu=${to._id}`, { as: admin }),
  ])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  const { body: topic } = await api.call('GET', `/api/foorum/teema/${_id}`, { as: author })
  expect(topic).toMatchObject({ pealkiri: 'Praam sõidab', kategooria: { _id: to._id } })
  expect(await deadlocks()).toBe(0)
})

test('FORUM-8 two categories are deleted at once, each moving its topics to the other: one is deleted, the other stays with all topics', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await api.category(), await api.category()]
    await topicIn(one)
    await topicIn(other)
    const responses = await Promise.all([
      api.call('DELETE', `/api/foorum/kategooria/${one._id}?kuhu=${other._id}`, { as: admin }),
      api.call('DELETE', `/api/foorum/kategooria/${other._id}?kuhu=${one._id}`, { as: admin }),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400])
  }
  expect(await deadlocks()).toBe(0)
})

test('FORUM-6 USER-7 a member writes a post while being deleted: neither deadlocks the other', async () => {
  const write = (topicId: string, as: Person) => () =>
    api.call('POST', `/api/foorum/postitus/${topicId}`, { as, body: { tekst: '<p>Tulen</p>' } })
  const leave = (who: Person) => () => api.call('DELETE', `/api/users/${who._id}`, { as: admin })

  const { _id } = await topicIn(await api.category())
  const inTime = await whileTopicIsLocked(_id, [write(_id, author), leave(author)])
  expect(inTime.map(({ status }) => status)).toEqual([200, 200])
  const { body: topic } = await api.call('GET', `/api/foorum/teema/${_id}`, { as: admin })
  expect(topic.postitused).toMatchObject([{ tekst: '<p>Tulen</p>', nimi: author.nimi, user: null }])

  author = await api.person()
  const { _id: another } = await topicIn(await api.category())
  const tooLate = await whileTopicIsLocked(another, [leave(author), write(another, author)])
  expect(tooLate.map(({ status }) => status)).toEqual([200, 401])
  expect(await deadlocks()).toBe(0)
})
