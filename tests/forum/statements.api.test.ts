import { beforeAll, expect, test } from '@jest/globals'
import type { Person } from '../support/api/api.ts'
import { apiOfTests } from '../support/api/apiOfTests.ts'
import { statementsOf } from '../support/store/statements.ts'
import { writtenBefore, writtenPost } from './writtenBefore.ts'

const api = apiOfTests()
let reader: Person
let category: { slug: string }
let topic: string
let post: string

beforeAll(async () => {
  const by = await api.person()
  reader = await api.person()
  const made = await api.category()
  category = made
  topic = (await writtenBefore(api, { by, category: made }))._id
  for (const text of ['<p>Tulen.</p>', '<p>Mina ka.</p>', '<p>Ei tule.</p>'])
    post = (await writtenPost(api, topic, { by, text }))._id
})

/** The statements that a request sends to PostgreSQL, with begin, commit and the check of its session. */
async function statementsFor(request: string, body?: object) {
  const [method, path = ''] = request.split(' ')
  let response = { statusCode: 0, body: '' }
  const statements = await statementsOf(async () => {
    const headers = { 'x-auth-token': reader.token, ...(method === 'POST' && { 'idempotency-key': request }) }
    // As in plans.api.test.ts: injected, so that the recorder sees its statements.
    response = await api.app.inject({ method: method as 'GET', url: path, headers, ...(body && { payload: body }) })
  })
  expect([request, response.statusCode, response.body]).toEqual([request, 200, expect.anything()])
  return statements.map(({ text }) => text.replace(/\s+/g, ' ').trim().slice(0, 60))
}

test('FORUM-1 FORUM-2 a reader’s home page and category are one statement each, with the check of the session', async () => {
  for (const path of ['', `/${category.slug}`, `/${category.slug}?piir=50`])
    expect(await statementsFor(`GET /api/foorum/kategooria${path}`)).toHaveLength(1)
})

test('FORUM-10 the news are one statement, with the check of the session', async () => {
  expect(await statementsFor('GET /api/foorum/uued')).toHaveLength(1)
})

test('FORUM-3 REST-6 a reader’s topic is two statements, with and without unread posts', async () => {
  const path = `GET /api/foorum/teema/${topic}`
  // Each request moves the read mark further.
  for (const query of ['', '?piir=1', `?piir=1&alates=${post}`]) {
    await api.db.execute(`delete from topic_reads`)
    for (const _time of ['new', 'read']) expect(await statementsFor(path + query)).toHaveLength(2)
    const { rows } = await api.db.execute(`select from topic_reads`)
    expect(rows).toHaveLength(1)
  }
  for (const query of ['?piir=50&alates=lugemata', '?piir=50&alates=lopp', `?piir=2&alates=${post}`])
    expect(await statementsFor(path + query)).toHaveLength(2)
})

test('FORUM-4 a like and its removal are one statement each, beside the check of the session', async () => {
  for (const verb of ['like', 'unlike'])
    for (const path of [`teema/${verb}/${topic}`, `postitus/${verb}/${topic}/${post}`])
      expect(await statementsFor(`PUT /api/foorum/${path}`)).toHaveLength(2)
})

test('FORUM-6 REST-7 a new post is five statements, begin and commit among them', async () => {
  const body = { tekst: '<p>Olen kohal.</p>', failid: [] }
  expect(await statementsFor(`POST /api/foorum/postitus/${topic}?piir=1`, body)).toHaveLength(5)
  // The response is the result of the write, without another read.
  const made = await api.call('POST', `/api/foorum/postitus/${topic}?piir=1`, { as: reader, body })
  const { body: read } = await api.call('GET', `/api/foorum/teema/${topic}?piir=1&alates=lopp`, { as: reader })
  expect(made.body).toEqual(read.postitused)
})
