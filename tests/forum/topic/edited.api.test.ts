import { expect, test } from '@jest/globals'
import { apiOfTests, categoryOfTests, personOfTests } from '../../support/api/apiOfTests.ts'

const api = apiOfTests()
const mari = personOfTests(api)
const category = categoryOfTests(api)

const body = (more = {}) => ({ pealkiri: 'Talgud', tekst: '<p>Laupäeval.</p>', kategooria: category._id, ...more })
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

test('FORUM-5 a topic has the time of the last change of its title or text, and only then', async () => {
  const { body: topic } = await api.call('POST', '/api/foorum/teema', { as: mari, body: body() })
  expect(topic.muudetud).toBeNull()
  const save = async (more = {}) =>
    (await api.call('PUT', `/api/foorum/teema/${topic._id}`, { as: mari, body: body(more) })).body
  expect((await save({ pinned: true })).muudetud).toBeNull()
  const renamed = await save({ pealkiri: 'Talgud sadamas' })
  expect(renamed.muudetud).toEqual(time)
  expect((await save({ pealkiri: 'Talgud sadamas', pinned: true })).muudetud).toBe(renamed.muudetud)
  expect((await save({ pealkiri: 'Talgud sadamas', tekst: '<p>Pühapäeval.</p>' })).muudetud > renamed.muudetud).toBe(
    true,
  )
})

test('FORUM-6 a post has the time of the last change of its text, and not of an unchanged save', async () => {
  const { body: topic } = await api.call('POST', '/api/foorum/teema', { as: mari, body: body() })
  const path = `/api/foorum/postitus/${topic._id}`
  const { body: posts } = await api.call('POST', path, { as: mari, body: { tekst: '<p>Tulen.</p>' } })
  expect(posts[0].muudetud).toBeNull()
  const save = async (tekst: string) =>
    (await api.call('PUT', `${path}/${posts[0]._id}`, { as: mari, body: { tekst } })).body[0].muudetud
  expect(await save('<p>Tulen.</p>')).toBeNull()
  expect(await save('<p>Ei tule.</p>')).toEqual(time)
})
